import type { Filter } from '../filters/Filter.ts';
import { digitsOf } from './digitsOf.ts';
import { separatorDeletion } from './separatorDeletion.ts';
import { show } from './show.ts';
import type { MaskedEdit, TextEdit } from './TextEdit.ts';

/** An amount of whole dollars as it is shown: $1,234 (FLT-021). */
export function inDollars(digits: string): string {
  return digits === '' ? '' : `$${digits.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/**
 * Takes an edit of an amount as an edit of its digits. What an amount may be, cap and cents included, is the business
 * of the field's filter (FLT-019, FLT-020).
 */
export function editDollars(edit: TextEdit, filter: Filter): MaskedEdit {
  const deletion = separatorDeletion(edit);
  const { previous, proposed, source } = edit;
  const before = digitsOf(previous.text);
  const { value, refused } = filter(deletion?.digits ?? proposed.text, before, source);
  if (refused !== undefined) {
    return { ...show(before, digitsOf(previous.text.slice(0, previous.end)).length, inDollars), refused };
  }
  const all = deletion?.digits ?? digitsOf(proposed.text);
  const left = deletion?.left ?? digitsOf(proposed.text.slice(0, proposed.caret)).length;
  const zeros = /^0*(?=\d)/.exec(all)?.[0].length ?? 0;
  return show(value, Math.min(Math.max(0, left - zeros), value.length), inDollars);
}
