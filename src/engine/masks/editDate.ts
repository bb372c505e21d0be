import { formatDate } from '../dates/formatDate.ts';
import { parseDate } from '../dates/parseDate.ts';
import { todayInNewYork } from '../dates/todayInNewYork.ts';
import { yearOf } from '../dates/yearOf.ts';
import { digitsOf } from './digitsOf.ts';
import { type DigitMask, editDigits } from './editDigits.ts';
import { show } from './show.ts';
import type { MaskedEdit, TextEdit } from './TextEdit.ts';

/** MM/DD/YYYY (FLT-018). A slash comes by itself behind a complete month and day. */
const date: DigitMask = {
  length: 8,
  format: (digits) => digits.replace(/^(\d{2})/, '$1/').replace(/^(\d{2}\/\d{2})/, '$1/'),
};

/**
 * Takes an edit of a date that is typed month first. A date that is pasted or filled in as a whole may have any of the
 * written forms (UX-07), with two digits of the year, too; and a separator typed behind a single digit completes it:
 * 2/9/1990.
 * @param thisYear the latest that two digits mean: whoever was born in '90 was so in 1990, in '05 in 2005
 */
export function editDate(edit: TextEdit, thisYear: number = yearOf(todayInNewYork(Date.now()))): MaskedEdit {
  const { previous, proposed, source, inputType } = edit;
  const isAll = previous.end - previous.start === previous.text.length;
  const written = isAll ? inFull(proposed.text, thisYear) : proposed.text;
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

function inFull(text: string, thisYear: number): string {
  return text.trim().replace(/^(\d{1,2}[-/. ]\d{1,2}[-/. ])(\d{2})$/u, (_, day: string, year: string) => {
    const century = thisYear - (thisYear % 100);
    const isPast = century + Number(year) <= thisYear;
    return `${day}${isPast ? century + Number(year) : century - 100 + Number(year)}`;
  });
}
