import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../answers.ts';
import type { SecurityTellers } from '../securityEvents.ts';
import type { Limit } from './limits.ts';

/** Counts uses: in the memory of this process, or in a database for all of an issuer's processes. */
export interface Counters {
  /**
   * Counts one use of each, in one step and exactly.
   * @throws Error if the counters are unavailable: what cannot be counted is not done
   */
  count(uses: readonly LimitUse[]): Promise<Count[]>;
  /** Undoes one use of each, if its window still lasts. */
  refund(uses: readonly LimitUse[]): Promise<void>;
  /**
   * Hides whom a counter is about.
   * @param purpose kind of value, so that two kinds cannot be compared
   */
  fingerprint(purpose: string, value: string): string;
}

export interface LimitUse {
  limit: Limit;
  /** Whom or what is counted, as a fingerprint if it is personal. */
  key: string;
}

/** What a counter says. */
export interface Count {
  /** Uses within the window, including this one. */
  points: number;
  /** End of the window, in milliseconds since 1970. */
  expire: number;
}

/**
 * Counts one use against a limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429 beyond the limit (`refuseMore`)
 */
export async function enforceLimit(
  counters: Counters,
  use: LimitUse,
  { code = 'tooMany', what = 'Too many requests.' }: { code?: string; what?: string } = {},
): Promise<void> {
  const [times] = (await countEach(counters, [use])) as [Times];
  refuseMore(times, { code, what });
}

/** Uses of a limit with the captcha after which it refuses everybody, as a multiple. */
const afterCaptcha = 10;

/**
 * Counts one use against each of several limits, in one step.
 * @param uses the first one beyond its limit refuses by its `beyond`, and then nothing is counted that costs others
 * @param asking the session of who asks; without one nobody is asked for the captcha
 * @returns the counts, in their order
 * @throws Refusal 429 beyond a limit (`refuseMore`), 403 that asks for the captcha
 */
export async function enforceLimits(
  counters: Counters,
  uses: readonly (LimitUse & { code?: string; what: string })[],
  { session, ...tellers }: Asking,
): Promise<Times[]> {
  const counted = await timesOf(counters, uses);
  for (const [index, use] of uses.entries()) {
    const times = counted[index] as Times;
    const { limit } = use;
    if (times.beyond === 0) continue;
    const isMost = limit.beyond === 'captcha' && times.times > limit.points * afterCaptcha;
    if (limit.beyond !== 'captcha' || isMost) limit.onBeyond?.(times.beyond);
    if (limit.beyond === undefined || isMost) {
      await counters.refund(uses.slice(index + 1));
      refuseMore(times, { code: 'tooMany', ...use });
    }
    if (limit.beyond === 'tell') continue;
    if (limit.beyond === 'alarm') raiseAlarm(tellers, limit, times);
    if (session === undefined || session.captchaPassedAt !== undefined) continue;
    // Who is asked by their own limit uses up nothing of others, no total either; what a total asks, it has counted.
    await counters.refund(
      limit.beyond === 'alarm' ? uses.filter((each) => each.limit.beyond !== 'alarm') : uses,
    );
    refuseWithoutCaptcha(session);
  }
  return counted;
}

interface Asking extends SecurityTellers {
  session: CaptchaSolver | undefined;
}

/** A session, as far as the captcha is concerned. */
interface CaptchaSolver {
  captchaPassedAt: Date | undefined;
}

/**
 * Requires the captcha of a session, on or not.
 * @throws Refusal 403
 */
export function refuseWithoutCaptcha({ captchaPassedAt }: CaptchaSolver): void {
  if (captchaPassedAt === undefined)
    throw new Refusal(403, 'captchaRequired', 'The captcha has to be solved first.');
}

/**
 * Refuses a count beyond its limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429 with the time to wait: in words, and in seconds as `Retry-After`
 */
export function refuseMore({ beyond, left }: Times, { code, what }: { code: string; what: string }): void {
  if (beyond === 0) return;
  const retryAfter = Math.max(1, Math.ceil(left / 1_000));
  throw new Refusal(429, code, `${what} Try again in ${waitInWords(retryAfter)}.`, { retryAfter });
}

/**
 * The time to wait, in words: rounded up to minutes, and from two hours up to hours.
 * @param seconds at least one
 */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  if (minutes === 60) return 'an hour';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

/**
 * Counts one use against a limit without reporting the time to wait.
 * @returns false if the limit was already reached
 */
export async function isWithinLimit(counters: Counters, use: LimitUse): Promise<boolean> {
  const [times] = await countEach(counters, [use]);
  return times?.beyond === 0;
}

/** Uses within the window, including this one. */
export interface Times {
  times: number;
  /** Uses beyond the limit; 0 within it. */
  beyond: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/** Counts one use of each, and reports those beyond their limits. @throws Error if the counters are unavailable */
export async function countEach(counters: Counters, uses: readonly LimitUse[]): Promise<Times[]> {
  const counted = await timesOf(counters, uses);
  for (const [index, { beyond }] of counted.entries()) if (beyond > 0) uses[index]?.limit.onBeyond?.(beyond);
  return counted;
}

/** Reports nothing. */
async function timesOf(counters: Counters, uses: readonly LimitUse[]): Promise<Times[]> {
  const counts = await counters.count(uses);
  return counts.map(({ points, expire }, index) => ({
    times: points,
    beyond: Math.max(0, points - (uses[index]?.limit.points ?? 0)),
    left: Math.max(0, expire - Date.now()),
  }));
}

/**
 * Alerts the operator when the total exceeds a limit: a log line with `alarm` when it is passed, and one more at each
 * further multiple. It has no other effect.
 */
export function raiseAlarm({ log, observer }: SecurityTellers, limit: Limit, { times, beyond }: Times): void {
  if (beyond === 0 || (beyond - 1) % limit.points !== 0) return;
  const { name: alarm, counts, points, seconds } = limit;
  const event = 'security.alarmRaised';
  observer.onSecurityEvent({ event: 'alarmRaised' });
  log.error({ event, alarm, times, points, seconds }, `${counts}: more than ${points} in ${seconds} seconds`);
}

/** Counters of this process alone. */
export function memoryCounters(): Counters {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ limit: { name, points, seconds } }: LimitUse): RateLimiterMemory => {
    const id = `${name} ${points}/${seconds}`;
    const limiter = limiters.get(id) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(id, limiter);
    return limiter;
  };
  const countOne = async (use: LimitUse): Promise<Count> => {
    const { consumedPoints: points, msBeforeNext } = await limiterOf(use)
      .consume(use.key)
      .catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason;
        throw reason;
      });
    return { points, expire: Date.now() + msBeforeNext };
  };
  const secret = randomBytes(32);
  return {
    count: (uses) => Promise.all(uses.map(countOne)),
    async refund(uses) {
      for (const use of uses) await limiterOf(use).reward(use.key);
    },
    fingerprint: (purpose, value) => createHmac('sha256', secret).update(`${purpose} ${value}`).digest('hex'),
  };
}
