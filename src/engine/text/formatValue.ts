import { formatDate, parseDate } from '../dates/dates.ts';
import type { Slice, TextFormat } from '../slice.ts';

/**
 * A value as words: `usd` $300 or $9.95, `usd2` always with cents, `phone` (XXX) XXX-XXXX, `date` January 5, 2026, `said`
 * what settings or a server say, or a list of that, as one reads it. Other languages have their own dates, and their own words for
 * what is said; the rest keeps its US form.
 * Without a format, text is returned unchanged. Absent values, objects, and values that do not fit the format give ''
 * or the plain text.
 */
export function formatValue(value: unknown, format?: TextFormat, page: Spoken = {}): string {
  if (format === 'said' && Array.isArray(value)) {
    const list = new Intl.ListFormat(page.language ?? 'en');
    return list.format(value.map((one) => formatValue(one, format, page)));
  }
  const bare = plain(value);
  if (format === undefined || bare === '') return bare;
  return textFormats[format](bare, page) ?? bare;
}

/** The language of a page, and its words for what data says. */
export type Spoken = Pick<Slice, 'language' | 'said'>;

/** The formats that a placeholder may name. Each returns undefined for a value that does not fit. */
export const textFormats: Record<TextFormat, (bare: string, page: Spoken) => string | undefined> = {
  usd: (bare) => money(bare, Number.isInteger(amount(bare)) ? 0 : 2),
  usd2: (bare) => money(bare, 2),
  phone,
  date,
  said: (bare, { said = {} }) => (Object.hasOwn(said, bare) ? said[bare] : undefined),
};

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return '';
}

/** Most amounts are plain numbers; the others lose what people write around the digits. */
function amount(bare: string): number {
  const value = Number(bare);
  return Number.isNaN(value) ? Number(bare.replace(/[$,\s]/gu, '')) : value;
}

/** By hand: the first use of the browser's formatter would delay the first render of a form with fees (PERF-01). */
function money(bare: string, digits: number): string | undefined {
  const value = amount(bare);
  if (!Number.isFinite(value)) return undefined;
  const [dollars = '', cents] = Math.abs(value).toFixed(digits).split('.');
  const grouped = dollars.length > 3 ? dollars.replace(/\B(?=(\d{3})+$)/gu, ',') : dollars;
  return `${value < 0 ? '-' : ''}$${grouped}${cents === undefined ? '' : `.${cents}`}`;
}

function phone(bare: string): string | undefined {
  const digits = bare.replace(/\D/gu, '');
  const parts = /^1?(\d{3})(\d{3})(\d{4})$/u.exec(digits);
  return parts === null ? undefined : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

/** The day in the text, with or without a time after it, is the day shown, whatever the time zone. No line breaks it. */
function date(bare: string, { language }: Spoken): string | undefined {
  const day = parseDate(bare.replace(/[T ]\d\d:.*$/u, ''));
  return day === undefined ? undefined : formatDate(day, 'MMMM D, YYYY', language).replaceAll(' ', '\u00a0');
}
