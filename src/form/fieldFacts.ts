import { holds } from '../engine/conditions/holds.ts';
import { readDeclared } from '../engine/context/readDeclared.ts';
import type { FieldDeclaration, FieldOption, RuleContext } from '../engine/form.ts';
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
  const row = rule !== undefined && Object.hasOwn(rules.rules, rule) ? rules.rules[rule] : undefined;
  return {
    active: !rules.inactive.has(name) && (active === undefined || holds(slice, active, context)),
    required: row?.IsRequired === true,
    readOnly: readOnly !== undefined && holds(slice, readOnly, context),
    choices:
      Array.isArray(options) || options === undefined
        ? options
        : choicesIn(readDeclared(context, options.from, slice.context)),
  };
}

/** A list of the context as choices: `{ value, label }` each, or bare words that are their own label. */
function choicesIn(list: unknown): FieldOption[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return { value: String(entry), label: String(entry) };
    const { value, label } = entry as Partial<FieldOption>;
    return { value: String(value), label: label ?? String(value) };
  });
}
