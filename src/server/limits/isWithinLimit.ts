import { RateLimiterRes } from 'rate-limiter-flexible';
import { createLimiter, type LimitUse } from './createLimiter.ts';

/**
 * Counts one time against a limit, exactly, over all processes and restarts.
 * @returns false when the limit was already reached
 * @throws Error when the counters can't be reached: what can't be counted is not done
 */
export async function isWithinLimit(use: LimitUse): Promise<boolean> {
  try {
    await createLimiter(use).consume(use.key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}
