import { createFilter } from '../../engine/filters/createFilter.ts';
import type { CompiledForm, FieldDeclaration } from '../../engine/form.ts';

/**
 * The answers that a link or the site's stored data bring along (PRE-001…004). A query parameter wins over stored data.
 * A value passes the field's live filter as a whole: an e-mail with a plus sign is left out, never changed (UX-16).
 */
export function prefilledAnswers(
  form: CompiledForm,
  query: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const prefilled: Record<string, unknown> = {};
  for (const field of Object.values(form.fields)) {
    const value = accepted(field, query, field.query) ?? accepted(field, stored, field.name);
    if (value !== undefined) prefilled[field.name] = value;
  }
  return prefilled;
}

/** One of some values as the field may hold it; undefined where it may not, or where there is none. */
function accepted(
  field: FieldDeclaration,
  values: Readonly<Record<string, unknown>>,
  name: string | undefined,
): unknown {
  if (name === undefined || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (field.type === 'boolean') return value === true || value === 'true' ? true : undefined;
  const text = isTelephone(field) ? String(value).replace(/[()\-\s]/gu, '') : String(value);
  if (Array.isArray(field.options)) return field.options.find((option) => option.value === text)?.value;
  if (field.filter === undefined) return text;
  const { value: kept, refused } = createFilter(field.filter)(text, '', 'bulk');
  return refused === undefined && kept !== '' ? kept : undefined;
}

/** Told by the autofill token, which every field has. */
function isTelephone({ autocomplete }: FieldDeclaration): boolean {
  return autocomplete.split(' ').some((token) => token.startsWith('tel'));
}
