import { todayInNewYork } from '../../engine/dates/todayInNewYork.ts';

/** `now.*`: the calendar date in New York and its year (design §12). `clock` is milliseconds since the epoch. */
export function nowValues(clock: number): { date: string; year: number } {
  const date = todayInNewYork(clock);
  return { date, year: Number(date.slice(0, 4)) };
}
