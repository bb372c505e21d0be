import { digitsOf } from './digitsOf.ts';
import type { TextEdit } from './TextEdit.ts';

/**
 * A key that deletes nothing but a separator of the mask means the digit behind it: the one before the caret for
 * Backspace, the one after it for Delete (UX-05).
 * @returns the digits without it and how many of them stand left of the caret; undefined for every other edit
 */
export function separatorDeletion({
  previous,
  proposed,
  inputType,
}: TextEdit): { digits: string; left: number } | undefined {
  const before = digitsOf(previous.text);
  if (
    !inputType.startsWith('delete') ||
    previous.start !== previous.end ||
    digitsOf(proposed.text) !== before
  ) {
    return undefined;
  }
  const left = digitsOf(previous.text.slice(0, previous.start)).length;
  const index = inputType.endsWith('Forward') ? left : left - 1;
  if (index < 0) return { digits: before, left: 0 };
  return { digits: before.slice(0, index) + before.slice(index + 1), left: index };
}
