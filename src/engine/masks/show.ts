import { digitsOf } from './digitsOf.ts';
import type { MaskedEdit } from './TextEdit.ts';

/**
 * Digits as a mask shows them, with the caret behind as many of them as in plain text. Where separators follow, it
 * stands behind those too, as one goes on typing.
 * @param left digits left of the caret
 */
export function show(digits: string, left: number, format: (digits: string) => string): MaskedEdit {
  const text = format(digits);
  let caret = 0;
  while (
    caret < text.length &&
    !(digitsOf(text.slice(0, caret)).length === left && /\d/.test(text.charAt(caret)))
  ) {
    caret += 1;
  }
  return { digits, text, caret };
}
