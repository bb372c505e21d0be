import { todayInNewYork, yearOf } from '../../engine/dates/dates.ts';

/** `now.*`: the calendar date in New York and its year (design §12), and `time`, which is `clock`: milliseconds since the epoch. */
export function nowValues(clock: number): { date: string; year: number; time: number } {
  const date = todayInNewYork(clock);
  return { date, year: yearOf(date), time: clock };
}
