import { typedAnswer } from '../../engine/answers.ts';
import { tidyText } from '../../engine/filters/tidyText.ts';
import type { CompiledForm, FieldDeclaration, FieldOption } from '../../engine/form.ts';

type Values = Readonly<Record<string, unknown>>;
type ChoicesOf = (field: FieldDeclaration) => readonly FieldOption[] | undefined;

/**
 * The answers that a link or the site's stored data bring along (PRE-001…004). A query parameter wins over stored data. A
 * value is filtered as if it were typed, a choice found in whatever case it is written; an e-mail that would lose
 * a character, such as a plus sign, is left out, never changed (UX-16).
 * @param choicesOf the choices of a field on this site now, undefined where there is nothing to choose
 */
export function prefilledAnswers(
  form: CompiledForm,
  query: Values,
  stored: Values,
  choicesOf: ChoicesOf,
): Record<string, unknown> {
  const prefilled: Record<string, unknown> = {};
  for (const field of Object.values(form.fields)) {
    const value =
      accepted(field, query, field.query, choicesOf) ?? accepted(field, stored, field.name, choicesOf);
    if (value !== undefined) prefilled[field.name] = value;
  }
  return prefilled;
}

/** One of some values as the field may hold it; undefined where it may not, or where there is none. */
function accepted(
  field: FieldDeclaration,
  values: Values,
  name: string | undefined,
  choicesOf: ChoicesOf,
): unknown {
  if (name === undefined || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (field.type === 'boolean') return value === true || value === 'true' ? true : undefined;
  const choices = choicesOf(field);
  if (choices === undefined) return typedAnswer(field, String(value));
  const meant = comparable(String(value));
  return choices.find((choice) => comparable(choice.value) === meant)?.value;
}

function comparable(text: string): string {
  return tidyText(text).trim().toUpperCase();
}
