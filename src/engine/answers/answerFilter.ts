import { parseDate } from '../dates/parseDate.ts';
import { createFilter } from '../filters/createFilter.ts';
import type { Filter } from '../filters/Filter.ts';
import type { FieldDeclaration, FilterUse } from '../form.ts';
import { editDate } from '../masks/editDate.ts';
import { editDigits } from '../masks/editDigits.ts';
import { phone } from '../masks/phone.ts';
import { socialSecurityNumber } from '../masks/socialSecurityNumber.ts';
import type { MaskedEdit, TextEdit } from '../masks/TextEdit.ts';

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
    const { refused } = result;
    return refused === undefined ? { value: answerOf(result) } : { value: previous, refused };
  };
}
