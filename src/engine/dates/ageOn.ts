import { dayOf } from './dayOf.ts';

/**
 * Full years between two calendar dates YYYY-MM-DD; negative for a birth in the future.
 * Who was born on 29 February reaches an age on 1 March where the year has no such day (UX-07).
 */
export function ageOn(birth: string, today: string): number {
  const years = Math.floor(dayOf(today).diff(dayOf(birth), 'year', true));
  const birthday = dayOf(birth).add(years, 'year');
  // dayjs has the birthday of a leap day on 28 February
  const isEarly = birthday.date() < dayOf(birth).date() && birthday.isSame(dayOf(today));
  return isEarly ? years - 1 : years;
}
