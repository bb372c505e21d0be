import { holds } from '../engine/conditions/holds.ts';
import { readDeclared } from '../engine/context/readDeclared.ts';
import type { FieldDeclaration, FieldOption, RuleContext, RuleRow } from '../engine/form.ts';
import type { Context } from '../engine/machine.ts';
import type { Slice } from '../engine/slice.ts';
import type { FieldFacts } from './FieldState.ts';

/** What settings, flow and rule rows say of a field now. */
export function fieldFacts(
  declaration: FieldDeclaration,
  rules: RuleContext,
  slice: Slice,
  context: Context,
): FieldFacts {
  const { name, rule, active, readOnly, options } = declaration;
  return {
    active: !rules.inactive.has(name) && (active === undefined || holds(slice, active, context)),
    required: rule !== undefined && rowOf(rules, rule)?.IsRequired === true,
    readOnly: readOnly !== undefined && holds(slice, readOnly, context),
    choices:
      Array.isArray(options) || options === undefined
        ? options
        : choicesIn(readDeclared(context, options.from, slice.context)),
  };
}

/** Of lists that several fields offer, or that a form offers again: made once. */
const choicesOf = new WeakMap<unknown[], FieldOption[]>();

/** A list of the context as choices: `{ value, label }` and whatever else its widget draws, or bare words that are their own label. */
function choicesIn(list: unknown): FieldOption[] {
  if (!Array.isArray(list)) return [];
  const choices = choicesOf.get(list) ?? list.map(choiceOf);
  choicesOf.set(list, choices);
  return choices;
}

function choiceOf(entry: unknown): FieldOption {
  if (typeof entry !== 'object' || entry === null) return { value: String(entry), label: String(entry) };
  const { value, label } = entry as Partial<FieldOption>;
  return { ...entry, value: String(value), label: label ?? String(value) };
}

/** Rows are found as validation finds them: by name, whatever its case. */
function rowOf({ rules }: RuleContext, rule: string): RuleRow | undefined {
  if (Object.hasOwn(rules, rule)) return rules[rule];
  const known = Object.keys(rules).find((name) => name.toLowerCase() === rule.toLowerCase());
  return known === undefined ? undefined : rules[known];
}
