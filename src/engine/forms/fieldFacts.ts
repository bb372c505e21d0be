import { holds } from '../conditions/holds.ts';
import { readDeclared } from '../context/readDeclared.ts';
import type { FieldDeclaration, FieldOption, RuleContext, RuleRow } from '../form.ts';
import type { Context } from '../machine.ts';
import type { Slice } from '../slice.ts';
import { formatValue, type Spoken } from '../text/formatValue.ts';

/** What settings, flow and rule rows currently define for a field. */
export interface FieldFacts {
  /** False: not part of the form. */
  active: boolean;
  required: boolean;
  readOnly: boolean;
  /** Absent until a list of the context has loaded; empty if there is nothing to choose. */
  choices?: FieldOption[];
}

/** Reads those facts. */
export function fieldFacts(
  declaration: FieldDeclaration,
  rules: RuleContext,
  slice: Slice,
  context: Context,
): FieldFacts {
  const { name, rule, active, readOnly } = declaration;
  const choices = choicesOf(declaration, slice, context);
  return {
    active: !rules.inactive.has(name) && (active === undefined || holds(slice, active, context)),
    required: rule !== undefined && rowOf(rules, rule)?.IsRequired === true,
    readOnly: readOnly !== undefined && holds(slice, readOnly, context),
    ...(choices === undefined ? {} : { choices }),
  };
}

/** Whether an answer is required to be valid: no one can be required to choose from nothing (F-102). */
export function canBeAnswered({ active, choices }: FieldFacts): boolean {
  return active && choices?.length !== 0;
}

/** Rows are found as in validation: by name, in any case. */
function rowOf({ rules }: RuleContext, rule: string): RuleRow | undefined {
  if (Object.hasOwn(rules, rule)) return rules[rule];
  const known = Object.keys(rules).find((name) => name.toLowerCase() === rule.toLowerCase());
  return known === undefined ? undefined : rules[known];
}

/**
 * The current choices of a field, its own or those of a list of the context; undefined if there is nothing to choose,
 * or not yet.
 */
export function choicesOf(
  { options }: Pick<FieldDeclaration, 'options'>,
  slice: Pick<Slice, 'context'> & Spoken,
  context: Context,
): FieldOption[] | undefined {
  if (Array.isArray(options) || options === undefined) return options;
  return choicesIn(readDeclared(context, options.from, slice.context), slice);
}

/** Cached per list, since several fields and forms offer the same one. */
const known = new WeakMap<unknown[], { said: Spoken['said']; choices: FieldOption[] }>();

/**
 * A list of the context as choices: `{ value, label }` and whatever else the widget renders, or plain words that are
 * their own label, in the language of the page.
 */
function choicesIn(list: unknown, { said }: Spoken): FieldOption[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const before = known.get(list);
  if (before !== undefined && before.said === said) return before.choices;
  const choices = list.map((entry) => choiceOf(entry, { said }));
  known.set(list, { said, choices });
  return choices;
}

function choiceOf(entry: unknown, page: Spoken): FieldOption {
  if (typeof entry !== 'object' || entry === null) return { value: String(entry), label: String(entry) };
  const { value, label = String(value) } = entry as Partial<FieldOption>;
  return {
    ...entry,
    value: String(value),
    label: typeof label === 'string' ? formatValue(label, 'said', page) : label,
  };
}
