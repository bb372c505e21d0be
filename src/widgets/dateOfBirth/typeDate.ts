import type { TextEdit } from '../TextEdit.ts';

interface TypedDate {
  text: string;
  caret: number;
  refused?: string;
}

/** What people put between the parts of a date, and invisible characters of a paste. */
const separator = /[-/. ]/u;
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu;

/**
 * One edit of a date that is typed month first, MM/DD/YYYY: slashes come by themselves behind two digits, and may be
 * typed behind one (2/9/1990). A date that starts like a year (1990-02-09) is left as it is written.
 */
export function typeDate({ previous, proposed, source, inputType }: TextEdit): TypedDate {
  const text = proposed.text.replace(invisible, '');
  if (/[^\d\-/. ]/u.test(text)) return refuse(previous, 'filter.digitsOnly');
  if (text.length > 10) return refuse(previous, 'filter.limit');
  const isAtEnd = proposed.caret === proposed.text.length;
  if (source === 'bulk' || startsWithYear(text) || !isAtEnd || inputType.startsWith('delete')) {
    return { text, caret: Math.min(proposed.caret, text.length) };
  }
  const typed = withSlashes(text);
  return { text: typed, caret: typed.length };
}

function refuse({ text, end }: TextEdit['previous'], refused: string): TypedDate {
  return { text, caret: end, refused };
}

/** No month starts with two digits above 12, every year of birth does. */
function startsWithYear(text: string): boolean {
  const digits = /^\d{2}/u.exec(text)?.[0];
  return digits !== undefined && Number(digits) > 12;
}

/** `02` becomes `02/`, `023` `02/3`, `2-` `2/`; a second separator in a row is dropped. */
function withSlashes(text: string): string {
  let date = '';
  let inPart = 0;
  let slashes = 0;
  for (const character of text) {
    if (separator.test(character)) {
      if (inPart === 0 || slashes === 2) continue;
      date += '/';
      slashes += 1;
      inPart = 0;
      continue;
    }
    if (slashes === 2 && inPart === 4) continue;
    date += character;
    inPart += 1;
    if (slashes < 2 && inPart === 2) {
      date += '/';
      slashes += 1;
      inPart = 0;
    }
  }
  return date;
}
