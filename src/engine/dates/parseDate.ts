import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

/**
 * Year first as autofill delivers it, month first as people type it, or eight digits: month first, or year first as the
 * issuer writes them (ENT-018). No eight digits are a day both ways, since no year that counts begins with a month.
 */
const shapes = ['YYYY-MM-DD', 'MM-DD-YYYY', 'MMDDYYYY', 'YYYYMMDD'];

/**
 * Reads a date, typed or told: `2/9/1990`, `02091990`, `02-09-1990`, `1990-02-09`, `19900209` (UX-07). The only place that
 * does (F-109).
 * @returns the calendar date as YYYY-MM-DD; undefined for anything incomplete or impossible, two-digit years included
 */
export function parseDate(text: string): string | undefined {
  const parts = text.trim().split(/[-/. ]/u);
  const written = parts.map((part) => part.padStart(2, '0')).join('-');
  for (const shape of shapes) {
    const day = dayjs.utc(written, shape, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return undefined;
}
