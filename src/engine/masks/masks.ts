import { formatDate, parseDate, todayInNewYork, yearOf } from '../dates/dates.ts';
import { type Filter, type FilterResult, type InputSource, lossOfKey, reasons } from '../filters/Filter.ts';
import { bareDigits, bareNumber } from '../filters/tidyText.ts';

/** Digits that are shown in groups. */
export interface DigitMask {
  /** The most digits it holds. */
  length: number;
  /** Formats up to `length` digits. Adds only characters that are not digits. */
  format: (digits: string) => string;
  /** Removes leading digits that are not part of the answer, such as a country code. */
  absorb?: (digits: string) => string;
}

/**
 * Applies an edit of a masked text to its digits: separators are dropped (UX-04), the caret keeps as many digits to its
 * left as in plain text (UX-05), and text with anything else, or too much, is refused whole (UX-16). From bulk text
 * only the digits may be taken, and the text around them dropped (F-706).
 */
export function editDigits(edit: TextEdit, mask: DigitMask): MaskedEdit {
  const deletion = separatorDeletion(edit);
  if (deletion) return show(deletion.digits, deletion.left, mask.format);

  const { previous, proposed, source } = edit;
  const refuse = (refused: string): MaskedEdit => {
    const ofKey = refused === reasons.full ? undefined : lossOfKey(proposed.text, previous.text, true);
    const effect = source === 'bulk' ? 'changed' : ofKey;
    return {
      ...show(digitsOf(previous.text), digitsOf(previous.text.slice(0, previous.end)).length, mask.format),
      refused,
      ...(effect && { effect }),
    };
  };
  const absorb = mask.absorb ?? ((digits) => digits);
  // A number of another country may have as many digits.
  const bare = proposed.text.replace(/\/|\+(?!\D*[02-9])/g, '');
  const given = bareNumber(bare, source, (digits) => absorb(digits).length === mask.length);
  if (!/^\d*$/.test(given)) return refuse(reasons.digits);
  const digits = absorb(given);
  if (digits.length > mask.length) return refuse(source === 'key' ? reasons.full : reasons.tooLong);
  const left = digitsOf(bareDigits(proposed.text.slice(0, proposed.caret))).length;
  return show(digits, Math.max(0, left - (given.length - digits.length)), mask.format);
}

/** One change of a text control, as the browser proposes it. */
export interface TextEdit {
  /** The previous text of the control, and its selection. */
  previous: { text: string; start: number; end: number };
  /** The new text, and the caret. */
  proposed: { text: string; caret: number };
  source: InputSource;
  /** `insertText`, `deleteContentBackward`, …; empty if a program, not a key, set the text. */
  inputType: string;
}

/** What a mask makes of an edit. If the edit was refused, nothing changes. */
export interface MaskedEdit extends Pick<FilterResult, 'refused' | 'effect'> {
  /** The answer: digits only. */
  digits: string;
  /** The text that the control shows. */
  text: string;
  caret: number;
}

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Formatted digits, with the caret after the same number of digits as in plain text, and after any separators that
 * follow, since typing continues there.
 * @param left digits left of the caret
 */
function show(digits: string, left: number, format: (digits: string) => string): MaskedEdit {
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

/**
 * A key that deletes only a separator of the mask means the digit next to it: the one before the caret for Backspace,
 * the one after it for Delete (UX-05).
 * @returns the digits without it and how many of them are left of the caret; undefined for every other edit
 */
function separatorDeletion({
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

/** (XXX) XXX-XXXX (FLT-017). A 1 before ten digits is the country code, since no area code starts with 1. */
export const phone: DigitMask = {
  length: 10,
  format: (digits) => {
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    if (exchange === '') return area === '' ? '' : `(${area}`;
    return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
  },
  absorb: (digits) => (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits),
};

/** xxx-xx-xxxx (FLT-016). */
export const socialSecurityNumber: DigitMask = {
  length: 9,
  format: (digits) =>
    [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-'),
};

/** The number as shown without focus: bullets for all but its last four digits (UX-06). */
export function concealed(text: string): string {
  return [...text].map((sign, index) => (index < 6 && sign !== '-' ? '•' : sign)).join('');
}

/** MM/DD/YYYY (FLT-018). A slash is added after a complete month and day. */
const date: DigitMask = {
  length: 8,
  format: (digits) => digits.replace(/^(\d{2})/, '$1/').replace(/^(\d{2}\/\d{2})/, '$1/'),
};

/**
 * Applies an edit to a date that is typed month first. A pasted or autofilled date may have any of the written forms
 * (UX-07), including a two-digit year or the name of the month (F-706); a separator typed after a single digit
 * completes it: 2/9/1990.
 * @param thisYear the latest year that two digits can mean: '90 is 1990, '05 is 2005
 */
export function editDate(edit: TextEdit, thisYear: number = yearOf(todayInNewYork(Date.now()))): MaskedEdit {
  const { previous, proposed, source, inputType } = edit;
  const isAll = previous.end - previous.start === previous.text.length;
  const written = isAll ? inFull(inFigures(proposed.text), thisYear) : proposed.text;
  const whole = source === 'bulk' ? parseDate(written) : undefined;
  if (whole !== undefined) return show(digitsOf(formatDate(whole)), date.length, date.format);
  if (inputType === 'insertText' && proposed.caret === proposed.text.length) {
    const completed = proposed.text.replace(
      /^(\d{2}\/)?(\d)[-/. ]$/,
      (_, month = '', digit) => `${month}0${digit}`,
    );
    if (completed !== proposed.text) return show(digitsOf(completed), date.length, date.format);
  }
  return editDigits(edit, date);
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const month = new RegExp(`\\b(${months})(?:r?uary|ch|il|e|y|ust|t|(?:t|o)?e?m?ber)?\\b`, 'iu');

/** A date with the name of its month as a number, and without surrounding text. */
function inFigures(text: string): string {
  const name = month.exec(text)?.[1]?.toLowerCase();
  const [day, year, ...others] = text.match(/\d+/gu) ?? [];
  if (name === undefined || others.length > 0) return text.replace(/^\D+|\D+$/gu, '');
  return [months.indexOf(name) / 4 + 1, day, year].join('/');
}

function inFull(text: string, thisYear: number): string {
  return text.replace(/^(\d{1,2}[-/. ]\d{1,2}[-/. ])(\d{2})$/u, (_, day: string, year: string) => {
    const century = thisYear - (thisYear % 100);
    const isPast = century + Number(year) <= thisYear;
    return `${day}${isPast ? century + Number(year) : century - 100 + Number(year)}`;
  });
}

/** Formats an amount of whole dollars as $1,234 (FLT-021), with cents if somebody typed them. */
export function inDollars(amount: string): string {
  const [dollars = ''] = /^\d*/.exec(amount) ?? [];
  const grouped = dollars.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return amount === '' ? '' : `$${grouped}${amount.slice(dollars.length)}`;
}

/**
 * Applies an edit to the digits of an amount. The field's filter decides what an amount may be, cap and cents included
 * (FLT-019, FLT-020). A comma before fewer than three digits is not a separator of the mask: it was typed, and is part
 * of the amount until the field is left (F-705).
 */
export function editDollars(edit: TextEdit, filter: Filter): MaskedEdit {
  const { previous, proposed, source } = edit;
  const typed = previous.text.search(/[.,]\d{0,2}$/);
  /** A part of the previous text, from a position on, without the mask's separators. */
  const bare = (from: number, to?: number) =>
    [...previous.text.slice(from, to)]
      .filter((sign, index) => /\d/.test(sign) || from + index === typed)
      .join('');
  const deletion = typed < 0 ? separatorDeletion(edit) : undefined;
  const head = Math.min(previous.start, proposed.caret);
  const tail = previous.text.length - (proposed.text.length - proposed.caret);
  const entered = proposed.text.slice(head, proposed.caret).normalize('NFKC');
  const isPart =
    tail >= head &&
    previous.text.startsWith(proposed.text.slice(0, head)) &&
    previous.text.endsWith(proposed.text.slice(proposed.caret));
  const before = bare(0);
  const start = isPart ? bare(0, head) + entered : proposed.text.slice(0, proposed.caret).normalize('NFKC');
  const all = deletion?.digits ?? (isPart ? start + bare(tail) : start + proposed.text.slice(proposed.caret));
  const { value, refused } = filter(all, before, source);
  if (refused !== undefined)
    return { ...show(before, digitsOf(bare(0, previous.end)).length, inDollars), refused };
  const left = deletion?.left ?? digitsOf(start).length;
  const zeros = /^0*(?=\d)/.exec(digitsOf(all))?.[0].length ?? 0;
  return show(value, Math.min(Math.max(0, left - zeros), value.length), inDollars);
}

/** XXXX XXXX XXXX XXXX (PAY-010). */
export const cardNumber: DigitMask = {
  length: 16,
  format: (digits) => digits.replace(/\d{4}(?=\d)/g, '$& '),
};
