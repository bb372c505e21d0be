import { dayOf } from './dayOf.ts';

/**
 * The calendar date so many days or years after another, before it for a negative amount. A year after 29 February is
 * 28 February.
 */
export function addToDate(date: string, amount: number, unit: 'day' | 'year'): string {
  return dayOf(date).add(amount, unit).format('YYYY-MM-DD');
}
