import { dayOf } from './dayOf.ts';
import { parseDate } from './parseDate.ts';

/**
 * A stored calendar date YYYY-MM-DD as it is shown, MM/DD/YYYY (FRM-019) or, in sentences, January 5, 2026; other text
 * stays as it is.
 */
export function formatDate(date: string, format: 'MM/DD/YYYY' | 'MMMM D, YYYY' = 'MM/DD/YYYY'): string {
  return parseDate(date) === date ? dayOf(date).format(format) : date;
}
