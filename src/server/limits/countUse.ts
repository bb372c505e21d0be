import { RateLimiterRes } from 'rate-limiter-flexible';
import { createLimiter, type LimitUse } from './createLimiter.ts';

/**
 * Counts one time against a limit, exactly, over all processes and restarts.
 * @returns 0 where it is granted, else the whole seconds, at least one, until the next is
 * @throws Error when the counters can't be reached: what can't be counted is not done
 */
export async function countUse(use: LimitUse): Promise<number> {
  try {
    await createLimiter(use).consume(use.key);
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
    throw reason;
  }
}
