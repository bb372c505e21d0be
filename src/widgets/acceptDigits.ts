import type { AcceptedEdit, TextEdit } from './TextEdit.ts';

/** Digits that are shown in groups. */
export interface DigitMask {
  /** How many digits there can be. */
  length: number;
  /** Any number of digits up to `length`, as they are shown. Adds characters that are no digits, nothing else. */
  format: (digits: string) => string;
  /** Takes away digits that a paste brings along, such as a country code. */
  absorb?: (digits: string) => string;
}

/** Digits, the caret as the number of digits left of it, and why the edit was refused, a copy key. */
interface DigitEdit {
  digits: string;
  caret: number;
  refused?: string;
}

/** What stands between digits in the wild: spaces, dashes, brackets, dots, slashes, money signs, invisible characters. */
const separators = /[\s\-‐-―()[\].,/+$\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu;

/**
 * Takes an edit of a masked text as an edit of its digits: separators are absorbed (UX-04), deleting one deletes the
 * digit behind it, the caret keeps as many digits to its left as in plain text (UX-05). What would lose a digit or
 * holds anything else is refused whole (UX-16).
 */
export function acceptDigits(edit: TextEdit, mask: DigitMask): AcceptedEdit & { refused?: string } {
  const { digits, caret, refused } = editDigits(edit, mask);
  const text = mask.format(digits);
  return { text, caret: placeAfter(text, caret), value: digits, refused };
}

function editDigits({ previous, proposed, inputType }: TextEdit, mask: DigitMask): DigitEdit {
  const before = digitsOf(previous.text);
  const from = digitsOf(previous.text.slice(0, previous.start)).length;
  const to = digitsOf(previous.text.slice(0, previous.end)).length;
  const unchanged: DigitEdit = { digits: before, caret: to };

  const digits = digitsOf(proposed.text);
  const caret = digitsOf(proposed.text.slice(0, proposed.caret)).length;
  if (inputType.startsWith('delete') && digits === before && from === to) {
    return inputType.endsWith('Forward') ? without(before, from) : without(before, from - 1);
  }
  const foreign = proposed.text.replace(separators, '').replace(/\d/gu, '');
  if (foreign !== '') return { ...unchanged, refused: 'filter.digitsOnly' };
  const absorbed = mask.absorb?.(digits) ?? digits;
  if (absorbed.length > mask.length) return { ...unchanged, refused: 'filter.limit' };
  return { digits: absorbed, caret: Math.max(0, caret - (digits.length - absorbed.length)) };
}

function without(digits: string, index: number): DigitEdit {
  if (index < 0) return { digits, caret: 0 };
  return { digits: digits.slice(0, index) + digits.slice(index + 1), caret: index };
}

/** The place in `text` that has this many digits to its left; behind the separators that follow the last of them. */
export function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    const isDigit = /\d/u.test(text.charAt(place));
    if (isDigit && seen === digits) return place;
    if (isDigit) seen += 1;
  }
  return text.length;
}

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/gu, '');
}
