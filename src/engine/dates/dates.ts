import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

/**
 * Year first as autofill sends it, month first as people type it, or eight digits: month first, or year first as the
 * issuer writes them (ENT-018). Eight digits are never a date both ways, since no valid year begins with a month.
 */
const shapes = ['YYYY-MM-DD', 'MM-DD-YYYY', 'MMDDYYYY', 'YYYYMMDD'];

/**
 * Parses a typed or received date: `2/9/1990`, `02091990`, `02-09-1990`, `1990-02-09`, `19900209` (UX-07). The only
 * place that does (F-109).
 * @returns the calendar date as YYYY-MM-DD; undefined for anything incomplete or impossible, two-digit years included
 */
export function parseDate(text: string): string | undefined {
  const parts = text.trim().split(/[-/. ]/u);
  const written = parts.map((part) => part.padStart(2, '0')).join('-');
  // All formats have eight digits. dayjs is slow to refuse anything else, such as a half-typed date.
  if (!/^(?:\d-?){8}$/u.test(written)) return undefined;
  for (const shape of shapes) {
    const day = dayjs.utc(written, shape, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return undefined;
}

/** A calendar date YYYY-MM-DD as a dayjs object: midnight UTC, whatever the reader's zone. */
function dayOf(date: string): Dayjs {
  return dayjs.utc(date);
}

/**
 * Formats a stored calendar date YYYY-MM-DD as MM/DD/YYYY (FRM-019) or, in sentences, January 5, 2026; other text is
 * returned unchanged. Other languages have their own order and months.
 */
export function formatDate(
  date: string,
  format: 'MM/DD/YYYY' | 'MMMM D, YYYY' = 'MM/DD/YYYY',
  language = 'en',
): string {
  if (parseDate(date) !== date) return date;
  if (language === 'en' || format === 'MM/DD/YYYY') return dayOf(date).format(format);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(instantOf(date));
}

/**
 * Full years between two calendar dates YYYY-MM-DD; negative for a birth in the future. Someone born on February 29
 * turns a year older on March 1 in other years (UX-07).
 */
export function ageOn(birth: string, today: string): number {
  const years = Math.floor(dayOf(today).diff(dayOf(birth), 'year', true));
  const birthday = dayOf(birth).add(years, 'year');
  // dayjs puts a leap-day birthday on February 28
  const isEarly = birthday.date() < dayOf(birth).date() && birthday.isSame(dayOf(today));
  return isEarly ? years - 1 : years;
}

/**
 * The calendar date the given days or years later, or earlier for a negative amount. A year after February 29 is
 * February 28.
 */
export function addToDate(date: string, amount: number, unit: 'day' | 'year'): string {
  return dayOf(date).add(amount, unit).format('YYYY-MM-DD');
}

/** The year of a calendar date YYYY-MM-DD. */
export function yearOf(date: string): number {
  return dayOf(date).year();
}

/** The moment at which a calendar date YYYY-MM-DD begins in UTC, for formats that have no date without a time. */
export function instantOf(date: string): Date {
  return dayOf(date).toDate();
}

/**
 * The moment that a day (2026-01-31, which begins at midnight UTC) or a time with its zone (2026-01-31T08:00Z, ISO 8601) names.
 * @returns undefined for anything else, such as a day that no month has
 */
export function parseMoment(text: string): Date | undefined {
  const [, day = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.exec(text) ?? [];
  const moment = new Date(text);
  return parseDate(day) === day && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

const inNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The time of an HTTP date (RFC 9110, 5.6.7).
 * @returns milliseconds since the epoch; undefined for anything else
 */
export function timeOfHttpDate(date: string | null): number | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/**
 * The calendar date in New York, YYYY-MM-DD, wherever the reader is (design §12). The only place that knows a time
 * zone; everything else compares calendar dates. It reuses one formatter: a conversion by dayjs takes a hundred times
 * as long, and a submission needs a dozen.
 * @param clock milliseconds since the epoch
 * @throws RangeError if it is not a valid time
 */
export function todayInNewYork(clock: number): string {
  const [month, day, year] = inNewYork.format(clock).split('/');
  return `${year}-${month}-${day}`;
}

/**
 * Whether a card with this expiration month has expired.
 * @param month 01 to 12
 * @param year four digits
 * @param today the date in New York, YYYY-MM-DD
 */
export function hasExpired(month: string, year: string, today: string): boolean {
  return `${year}-${month.padStart(2, '0')}` < today.slice(0, 'YYYY-MM'.length);
}
