import { dayOf } from './dayOf.ts';

/** The moment at which a calendar date YYYY-MM-DD begins in UTC, for formats that know no date without a time. */
export function instantOf(date: string): Date {
  return dayOf(date).toDate();
}
