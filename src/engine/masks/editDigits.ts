import { reasons } from '../filters/reasons.ts';
import { bareDigits } from '../filters/tidyText.ts';
import { digitsOf } from './digitsOf.ts';
import { separatorDeletion } from './separatorDeletion.ts';
import { show } from './show.ts';
import type { MaskedEdit, TextEdit } from './TextEdit.ts';

/** Digits that are shown in groups. */
export interface DigitMask {
  /** The most digits it holds. */
  length: number;
  /** Up to `length` digits as they are shown. Adds characters that are no digits, nothing else. */
  format: (digits: string) => string;
  /** Takes leading digits away that are no part of the answer, such as a country code. */
  absorb?: (digits: string) => string;
}

/**
 * Takes an edit of a masked text as an edit of its digits: what stands between digits is absorbed (UX-04), the caret
 * keeps as many digits to its left as in plain text (UX-05), and what holds anything else or does not fit is refused
 * whole (UX-16).
 */
export function editDigits(edit: TextEdit, mask: DigitMask): MaskedEdit {
  const deletion = separatorDeletion(edit);
  if (deletion) return show(deletion.digits, deletion.left, mask.format);

  const { previous, proposed, source } = edit;
  const refuse = (refused: string): MaskedEdit => ({
    ...show(digitsOf(previous.text), digitsOf(previous.text.slice(0, previous.end)).length, mask.format),
    refused,
  });
  const given = bareDigits(proposed.text.replace(/[/+]/g, ''));
  if (!/^\d*$/.test(given)) return refuse(reasons.digits);
  const digits = mask.absorb?.(given) ?? given;
  if (digits.length > mask.length) return refuse(source === 'key' ? reasons.full : reasons.tooLong);
  const left = digitsOf(bareDigits(proposed.text.slice(0, proposed.caret))).length;
  return show(digits, Math.max(0, left - (given.length - digits.length)), mask.format);
}
