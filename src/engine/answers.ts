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

/** Widgets whose mask, and no filter of the field, says what the answer is. */
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
 * What a field makes of a text that is to be its answer: its filter, or the mask of its widget. Undefined for a field
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
 * An answer as it is finished: what nobody sees and what stands around it is gone. The page does it before it validates,
 * and the server takes nothing else (`isSettled`), so that what is validated is what is stored.
 * @returns undefined where nothing is left; the value itself where the field could not hold it, which its rules say
 */
export function normalizedAnswer(
  field: Pick<FieldDeclaration, 'widget' | 'filter'>,
  value: unknown,
): unknown {
  const settled = settle(field, value);
  return settled === '' ? undefined : (settled ?? value);
}

/** Whether an answer is as the field itself would have left it, to the letter. */
export function isSettled(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): boolean {
  return typeof value !== 'string' || answerFilter(field) === undefined || settle(field, value) === value;
}

/** Undefined for what is not typed, and for what the field refuses. */
function settle(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const filtered = answerFilter(field)?.(value, '', 'bulk');
  return filtered?.refused === undefined ? filtered?.value : undefined;
}

/** Filters of answers that mean another thing without one of their characters: an address of mail, an amount with cents. */
const indivisible: readonly FilterUse['name'][] = ['email', 'income'];

/**
 * A text that came from elsewhere as the field would hold it had somebody typed it: whole where the field takes
 * it, else without the keys that it refuses. An e-mail address or an amount that would lose a character is not taken.
 * @returns undefined where nothing is left
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
