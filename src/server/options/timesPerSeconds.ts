/** Most times and longest window, in seconds, that a limit may name. */
const most = { points: 1_000_000, seconds: 86_400 };

/** The format of a limit: `<times>/<seconds>`. */
export const timesPerSeconds = {
  takes: `times/seconds such as 600/60, with 1 to ${most.points} times in 1 to ${most.seconds} seconds`,
  validate(text: string): boolean {
    const { points, seconds } = readTimesPerSeconds(text);
    return points >= 1 && points <= most.points && seconds >= 1 && seconds <= most.seconds;
  },
};

/** @returns the two numbers, NaN where the text has another form */
export function readTimesPerSeconds(text: string): { points: number; seconds: number } {
  const [, points = Number.NaN, seconds = Number.NaN] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(
    Number,
  );
  return { points, seconds };
}
