import { type Limit, type Limits, usualLimits } from '../platform/limits/limits.ts';
import type { Setting } from './Setting.ts';
import { readTimesPerSeconds } from './timesPerSeconds.ts';

const variableOf = ({ name }: Limit) => `LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;

/** A setting for each limit. */
export const limitSettings: Record<string, Setting> = Object.fromEntries(
  Object.values(usualLimits).map((limit: Limit) => [
    variableOf(limit),
    {
      description: `${limit.counts}.`,
      type: 'string',
      format: 'timesPerSeconds',
      default: `${limit.points}/${limit.seconds}`,
    },
  ]),
);

/** @param values right value of each setting of `limitSettings` */
export function limitsOf(values: Record<string, unknown>): Limits {
  return Object.fromEntries(
    Object.entries(usualLimits).map(([key, limit]) => [
      key,
      { ...limit, ...readTimesPerSeconds(String(values[variableOf(limit)])) },
    ]),
  ) as Limits;
}
