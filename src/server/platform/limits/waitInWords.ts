/**
 * How long to wait, for people: never less than it takes, and less than one minute more, from two hours on less than one hour.
 * @param seconds at least one
 */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  if (minutes === 60) return 'an hour';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}
