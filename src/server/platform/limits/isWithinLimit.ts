import { countTimes } from './countTimes.ts';
import type { LimitUse } from './createLimiter.ts';

/**
 * Counts one time against a limit (`countTimes`) where nobody is told how long to wait.
 * @returns false when the limit was already reached
 */
export async function isWithinLimit(use: LimitUse): Promise<boolean> {
  return (await countTimes(use)).beyond === 0;
}
