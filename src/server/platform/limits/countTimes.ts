import { RateLimiterRes } from 'rate-limiter-flexible';
import { createLimiter, type LimitUse } from './createLimiter.ts';

/** How often something happened within the window, this time included. */
export interface Times {
  times: number;
  /** Times that are more than the limit says; 0 within it. */
  beyond: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/**
 * Counts one time of something, exactly, over all processes and restarts.
 * @throws Error when the counters can't be reached: what can't be counted is not done
 */
export async function countTimes(use: LimitUse): Promise<Times> {
  const limiter = createLimiter(use);
  const counted = await limiter.consume(use.key).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  });
  const { consumedPoints: times, msBeforeNext: left } = counted;
  const beyond = Math.max(0, times - limiter.points);
  if (beyond > 0) use.limit.onBeyond?.(beyond);
  return { times, beyond, left };
}
