import { calendarDate } from './calendarDate.ts';

/**
 * Year first as autofill delivers it, month first as people type it, or eight digits: month first, or year first as the
 * issuer writes them (ENT-018). No eight digits are a day both ways, since no year that counts begins with a month.
 */
const shapes: { pattern: RegExp; order: [year: number, month: number, day: number] }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, order: [3, 1, 2] },
  { pattern: /^(0\d|1[0-2])(\d{2})(\d{4})$/, order: [3, 1, 2] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, order: [1, 2, 3] },
];

/**
 * Reads a date, typed or told: `2/9/1990`, `02091990`, `02-09-1990`, `1990-02-09`, `19900209` (UX-07). The only place that
 * does (F-109).
 * @returns the calendar date as YYYY-MM-DD; undefined for anything incomplete or impossible, two-digit years included
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  for (const { pattern, order } of shapes) {
    const match = pattern.exec(trimmed);
    if (!match) continue;
    const [year, month, day] = order.map((group) => Number(match[group]));
    return calendarDate(year ?? 0, month ?? 0, day ?? 0);
  }
  return undefined;
}
