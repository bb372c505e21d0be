import { parseDate } from './dates/dates.ts';
import { createFilter } from './filters/createFilter.ts';
import type { Filter } from './filters/Filter.ts';
import type { FieldDeclaration, FilterUse } from './form.ts';
import {
  editDate,
  editDigits,
  type MaskedEdit,
  phone,
  socialSecurityNumber,
  type TextEdit,
} from './masks/masks.ts';

/** Widgets whose mask, instead of a filter of the field, defines the answer. */
export const maskFilters: Readonly<Record<string, Filter>> = {
  ssn: masked(
    (edit) => editDigits(edit, socialSecurityNumber),
    ({ text }) => text,
  ),
  phone: masked(
    (edit) => editDigits(edit, phone),
    ({ digits }) => digits,
  ),
  dateOfBirth: masked(editDate, ({ text }) => parseDate(text) ?? text),
};

const made = new WeakMap<FilterUse, Filter>();

/**
 * What a field makes of a text that becomes its answer: its filter, or the mask of its widget. Undefined for a field
 * that is not typed into.
 */
export function answerFilter({
  widget,
  filter: use,
}: Pick<FieldDeclaration, 'widget' | 'filter'>): Filter | undefined {
  if (use === undefined) return Object.hasOwn(maskFilters, widget) ? maskFilters[widget] : undefined;
  const filter = made.get(use) ?? createFilter(use);
  made.set(use, filter);
  return filter;
}

function masked(edit: (edit: TextEdit) => MaskedEdit, answerOf: (made: MaskedEdit) => string): Filter {
  return (proposed, previous, source) => {
    const result = edit({
      previous: { text: previous, start: previous.length, end: previous.length },
      proposed: { text: proposed, caret: proposed.length },
      source,
      inputType: source === 'key' ? 'insertText' : 'insertFromPaste',
    });
    const { refused, effect } = result;
    return refused === undefined ? { value: answerOf(result) } : { value: previous, refused, effect };
  };
}

/**
 * A finished answer: without invisible characters and surrounding spaces. The page does this before it validates, and
 * the server accepts nothing else (`isSettled`), so it stores exactly what was validated.
 * @returns undefined if nothing is left; the value itself if the field could not hold it, which its rules report
 */
export function normalizedAnswer(
  field: Pick<FieldDeclaration, 'widget' | 'filter'>,
  value: unknown,
): unknown {
  const settled = settle(field, value);
  return settled === '' ? undefined : (settled ?? value);
}

/** Whether an answer is exactly as the field itself would have left it. */
export function isSettled(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): boolean {
  return typeof value !== 'string' || answerFilter(field) === undefined || settle(field, value) === value;
}

/** Undefined for fields that are not typed into, and for texts that the field refuses. */
function settle(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const filtered = answerFilter(field)?.(value, '', 'bulk');
  return filtered?.refused === undefined ? filtered?.value : undefined;
}

/** Filters of answers whose meaning changes if one character is removed: an email address, an amount with cents. */
const indivisible: readonly FilterUse['name'][] = ['email', 'income'];

/**
 * A text from elsewhere as the field would hold it if somebody had typed it: whole if the field accepts it,
 * otherwise without the characters that it refuses. An email address or amount that would lose a character is not
 * accepted.
 * @returns undefined if nothing is left
 */
export function typedAnswer(
  field: Pick<FieldDeclaration, 'widget' | 'filter'>,
  text: string,
): string | undefined {
  const filter = answerFilter(field);
  if (filter === undefined) return text || undefined;
  const whole = filter(text, '', 'bulk');
  if (whole.refused === undefined) return whole.value || undefined;
  if (indivisible.includes(field.filter?.name ?? '')) return undefined;
  let value = '';
  for (const key of text) value = filter(value + key, value, 'key').value;
  return filter(value, '', 'bulk').value || undefined;
}
