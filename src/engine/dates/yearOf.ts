import { dayOf } from './dayOf.ts';

/** The year of a calendar date YYYY-MM-DD. */
export function yearOf(date: string): number {
  return dayOf(date).year();
}
