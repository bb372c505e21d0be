import { answerFilter, typedAnswer } from '../../engine/answers.ts';
import { type FilterResult, reasons } from '../../engine/filters/Filter.ts';
import { tidyText } from '../../engine/filters/tidyText.ts';
import type { CompiledForm, FieldDeclaration, FieldOption } from '../../engine/form.ts';
import type { BroughtNote } from '../../engine/forms/FilterRejections.ts';

type Values = Readonly<Record<string, unknown>>;
type ChoicesOf = (field: FieldDeclaration) => readonly FieldOption[] | undefined;

/**
 * The answers from a link or from the site's stored data (PRE-001…004). A query parameter wins over stored data. A value is
 * filtered as if it were typed, and a choice is matched by value or label, ignoring case. An email address that would
 * lose a character, such as a plus sign, is left out, never changed (UX-16).
 * @param choicesOf the current choices of a field on this site, undefined if it has none
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
 * The prefilled values that a field could not take unchanged, reported like a paste (F-708).
 * @param prefilled the resulting answers
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
    // A value that is too long is cut, where a paste would be left for the applicant to shorten.
    const isCut = effect === 'kept' && value !== undefined;
    notes[field.name] = {
      value,
      ...(isCut ? { reason: reasons.shortened, characters: String(value) } : { reason, characters }),
      ...((isCut || effect === 'changed') && { effect: 'changed' }),
    };
  }
  return notes;
}

function given(values: Values, name: string | undefined): unknown {
  const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
  return value === null || value === '' ? undefined : value;
}

/** A value in the form that the field accepts; undefined if it is missing or not acceptable. */
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
