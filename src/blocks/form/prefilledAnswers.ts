import { answerFilter, typedAnswer } from '../../engine/answers.ts';
import { type FilterResult, reasons } from '../../engine/filters/Filter.ts';
import { tidyText } from '../../engine/filters/tidyText.ts';
import type { CompiledForm, FieldDeclaration, FieldOption } from '../../engine/form.ts';
import type { BroughtNote } from '../../form/FormContext.ts';

type Values = Readonly<Record<string, unknown>>;
type ChoicesOf = (field: FieldDeclaration) => readonly FieldOption[] | undefined;

/**
 * The answers that a link or the site's stored data bring along (PRE-001…004). A query parameter wins over stored data. A
 * value is filtered as if it were typed, a choice found by its value or its words in whatever case; an e-mail that would lose
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

/**
 * What of that no field holds as it came, in the words of a paste (F-708).
 * @param prefilled the answers that came of it
 */
export function prefillNotes(
  form: CompiledForm,
  query: Values,
  stored: Values,
  choicesOf: ChoicesOf,
  prefilled: Values,
): Record<string, BroughtNote> {
  const notes: Record<string, BroughtNote> = {};
  for (const field of Object.values(form.fields)) {
    const { [field.name]: value } = prefilled;
    const brought = given(query, field.query) ?? given(stored, field.name);
    if (brought === undefined || field.type === 'boolean') continue;
    const text = String(brought);
    const isLost = value === undefined && { refused: reasons.characters, characters: text };
    const result: Partial<FilterResult> | undefined =
      choicesOf(field) === undefined ? answerFilter(field)?.(text, '', 'bulk') : isLost || {};
    const { refused: reason, characters = '', effect } = result ?? {};
    if (reason === undefined) continue;
    // What a paste would leave to be shortened is cut in a link.
    const isCut = effect === 'kept' && value !== undefined;
    notes[field.name] = isCut
      ? { value, reason: reasons.shortened, characters: String(value) }
      : { value, reason, characters };
  }
  return notes;
}

function given(values: Values, name: string | undefined): unknown {
  const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
  return value === null || value === '' ? undefined : value;
}

/** One of some values as the field may hold it; undefined where it may not, or where there is none. */
function accepted(
  field: FieldDeclaration,
  values: Values,
  name: string | undefined,
  choicesOf: ChoicesOf,
): unknown {
  const value = given(values, name);
  if (value === undefined) return undefined;
  if (field.type === 'boolean') return value === true || value === 'true' ? true : undefined;
  const choices = choicesOf(field);
  if (choices === undefined) return typedAnswer(field, String(value));
  const meant = comparable(String(value));
  return choices.find(({ value, label }) => [value, label].some((said) => comparable(said) === meant))?.value;
}

function comparable(text: unknown): string | undefined {
  return typeof text === 'string' ? tidyText(text).trim().toUpperCase() : undefined;
}
