import { type Limit, type Limits, usualLimits } from './limits.ts';

/** Most times and longest window, in seconds, that a setting may name. */
const most = { points: 1_000_000, seconds: 86_400 };

/** Name of the variable that sets a limit. */
function variableOf({ name }: Limit): string {
  return `LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;
}

/** The variables with what they do, for the documentation of the options. */
export const limitVariables: Record<string, string> = Object.fromEntries(
  Object.values(usualLimits).map((limit: Limit) => [
    variableOf(limit),
    `${limit.counts}: times/seconds. Default ${limit.points}/${limit.seconds}.`,
  ]),
);

/**
 * Reads the limits: `<times>/<seconds>` each.
 * @param given value of a variable, undefined where it is not set
 * @param wrong collects a line for each that can't be read
 */
export function readLimits(given: (name: string) => string | undefined, wrong: string[]): Limits {
  const read = (limit: Limit): Limit => {
    const name = variableOf(limit);
    const value = given(name);
    if (value === undefined) return limit;
    const [, points = Number.NaN, seconds = Number.NaN] = (/^(\d{1,9})\/(\d{1,9})$/.exec(value) ?? []).map(
      Number,
    );
    const isRight = points >= 1 && points <= most.points && seconds >= 1 && seconds <= most.seconds;
    if (isRight) return { ...limit, points, seconds };
    wrong.push(
      `${name} must be times/seconds such as ${limit.points}/${limit.seconds}, with 1 to ${most.points} times in 1 to ${most.seconds} seconds`,
    );
    return limit;
  };
  return Object.fromEntries(Object.entries(usualLimits).map(([key, limit]) => [key, read(limit)])) as Limits;
}
