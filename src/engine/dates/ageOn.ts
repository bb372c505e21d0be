/**
 * Full years between two calendar dates YYYY-MM-DD; negative for a birth in the future.
 * Who was born on 29 February reaches an age on 1 March where the year has no such day (UX-07).
 */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
