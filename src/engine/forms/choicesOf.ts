import { readDeclared } from '../context/readDeclared.ts';
import type { FieldDeclaration, FieldOption } from '../form.ts';
import type { Context } from '../machine.ts';
import type { Slice } from '../slice.ts';

/** The choices of a field now, its own or those of a list of the context; undefined where there is nothing to choose, or not yet. */
export function choicesOf(
  { options }: Pick<FieldDeclaration, 'options'>,
  slice: Pick<Slice, 'context'>,
  context: Context,
): FieldOption[] | undefined {
  if (Array.isArray(options) || options === undefined) return options;
  return choicesIn(readDeclared(context, options.from, slice.context));
}

/** Of lists that several fields offer, or that a form offers again: made once. */
const known = new WeakMap<unknown[], FieldOption[]>();

/** A list of the context as choices: `{ value, label }` and whatever else its widget draws, or bare words that are their own label. */
function choicesIn(list: unknown): FieldOption[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const choices = known.get(list) ?? list.map(choiceOf);
  known.set(list, choices);
  return choices;
}

function choiceOf(entry: unknown): FieldOption {
  if (typeof entry !== 'object' || entry === null) return { value: String(entry), label: String(entry) };
  const { value, label } = entry as Partial<FieldOption>;
  return { ...entry, value: String(value), label: label ?? String(value) };
}
