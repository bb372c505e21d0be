import { createFilter } from '../../src/engine/filters/createFilter.ts';
import type { Filter } from '../../src/engine/filters/Filter.ts';
import type { FieldDeclaration } from '../../src/engine/form.ts';
import {
  cardNumber,
  editDate,
  editDigits,
  editDollars,
  phone,
  socialSecurityNumber,
  type TextEdit,
} from '../../src/engine/masks/masks.ts';

/** What a text control shows after an edit. */
export type Entry = (edit: TextEdit) => string;

/** The masks of widgets, by the widget's name. */
const masks: Record<string, (edit: TextEdit, takes: Filter) => string> = {
  cardNumber: (edit) => editDigits(edit, cardNumber).text,
  ssn: (edit) => editDigits(edit, socialSecurityNumber).text,
  phone: (edit) => editDigits(edit, phone).text,
  dateOfBirth: (edit) => editDate(edit).text,
  income: (edit, takes) => editDollars(edit, takes).text,
};

const anything: Filter = (value) => ({ value });

/** What a field's control makes of edits: its mask where its widget has one, else its filter, else everything. */
export function entryOf({ widget, filter }: FieldDeclaration): Entry {
  const takes = filter === undefined ? anything : createFilter(filter);
  const mask = masks[widget];
  if (mask !== undefined) return (edit) => mask(edit, takes);
  return ({ previous, proposed, source }) => takes(proposed.text, previous.text, source).value;
}

/** Types a text at the end of what stands there, a key at a time. */
export function typed(entry: Entry, text: string, start = ''): string {
  return [...text].reduce((shown, key) => {
    const next = shown + key;
    return entry({
      previous: { text: shown, start: shown.length, end: shown.length },
      proposed: { text: next, caret: next.length },
      source: 'key',
      inputType: 'insertText',
    });
  }, start);
}

/** Pastes a text into what stands there, over what is selected. */
export function pasted(entry: Entry, text: string, shown = '', from = 0, to = shown.length): string {
  const next = shown.slice(0, from) + text + shown.slice(to);
  return entry({
    previous: { text: shown, start: from, end: to },
    proposed: { text: next, caret: from + text.length },
    source: 'bulk',
    inputType: 'insertFromPaste',
  });
}
