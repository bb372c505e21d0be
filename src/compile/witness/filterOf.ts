import { createFilter } from '../../engine/filters/createFilter.ts';
import type { FilterResult } from '../../engine/filters/Filter.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import { type DigitMask, editDigits } from '../../engine/masks/editDigits.ts';
import { phone } from '../../engine/masks/phone.ts';
import { socialSecurityNumber } from '../../engine/masks/socialSecurityNumber.ts';
import type { MaskedEdit } from '../../engine/masks/TextEdit.ts';
import type { Way } from './findConflict.ts';

/**
 * What the input filter of a field, or the mask of its widget, means for the search of a value; nothing where the filter
 * is wrong itself.
 */
export function filterOf({
  widget,
  filter: use,
}: Pick<FieldDeclaration, 'widget' | 'filter'>): Pick<Way, 'filter' | 'longest'> {
  const mask = Object.hasOwn(masks, widget) ? masks[widget] : undefined;
  if (use === undefined) return mask === undefined ? {} : { filter: mask };
  const longest = typeof use.maxLength === 'number' ? { longest: use.maxLength } : {};
  try {
    const filter = createFilter(use);
    return { ...longest, filter: (text) => filter(text, '', 'bulk') };
  } catch {
    return {};
  }
}

/** Widgets whose mask, not a filter, says what a field holds. A date has no other way to be written. */
const masks: Record<string, (text: string) => FilterResult> = {
  ssn: masked(socialSecurityNumber, ({ text }) => text),
  phone: masked(phone, ({ digits }) => digits),
};

function masked(mask: DigitMask, answerOf: (edit: MaskedEdit) => string): (text: string) => FilterResult {
  return (text) => {
    const edit = editDigits(
      {
        previous: { text: '', start: 0, end: 0 },
        proposed: { text, caret: text.length },
        source: 'bulk',
        inputType: 'insertFromPaste',
      },
      mask,
    );
    return { value: answerOf(edit), ...(edit.refused === undefined ? {} : { refused: edit.refused }) };
  };
}
