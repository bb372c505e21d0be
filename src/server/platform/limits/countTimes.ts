import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../answers.ts';
import { deleteInBatches, type Queryable } from '../database/Database.ts';
import type { SecurityTellers } from '../securityEvents.ts';
import type { Session } from '../sessions/findSession.ts';
import type { Limit } from './limits.ts';

/**
 * Counts one use against a limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429 beyond the limit (`refuseMore`)
 */
export async function enforceLimit(
  use: LimitUse,
  { code = 'tooMany', what = 'Too many requests.' }: { code?: string; what?: string } = {},
): Promise<void> {
  refuseMore(await countTimes(use), { code, what });
}

/** Uses of a limit with the captcha after which it refuses everybody, as a multiple. */
const afterCaptcha = 10;

/**
 * Counts one use against each of several limits, in one statement.
 * @param uses the first one beyond its limit refuses by its `beyond`, and then nothing is counted that costs others
 * @param asking the session of who asks; without one nobody is asked for the captcha
 * @returns the counts, in their order
 * @throws Refusal 429 beyond a limit (`refuseMore`), 403 that asks for the captcha
 */
export async function enforceLimits(
  uses: readonly (LimitUse & { code?: string; what: string })[],
  { session, ...tellers }: Asking,
): Promise<Times[]> {
  const counted = await count(uses);
  for (const [index, use] of uses.entries()) {
    const times = counted[index] as Times;
    const { limit } = use;
    if (times.beyond === 0) continue;
    const isMost = limit.beyond === 'captcha' && times.times > limit.points * afterCaptcha;
    if (limit.beyond !== 'captcha' || isMost) limit.onBeyond?.(times.beyond);
    if (limit.beyond === undefined || isMost) {
      await refundTimes(uses.slice(index + 1));
      refuseMore(times, { code: 'tooMany', ...use });
    }
    if (limit.beyond === 'tell') continue;
    if (limit.beyond === 'alarm') raiseAlarm(tellers, limit, times);
    if (session === undefined || session.captchaPassedAt !== undefined) continue;
    // Who is asked by their own limit uses up nothing of others, no total either; what a total asks, it has counted.
    await refundTimes(limit.beyond === 'alarm' ? uses.filter((each) => each.limit.beyond !== 'alarm') : uses);
    refuseWithoutCaptcha(session);
  }
  return counted;
}

interface Asking extends SecurityTellers {
  session: Pick<Session, 'captchaPassedAt'> | undefined;
}

/**
 * Requires the captcha of a session, on or not.
 * @throws Refusal 403
 */
export function refuseWithoutCaptcha({ captchaPassedAt }: Pick<Session, 'captchaPassedAt'>): void {
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
 * Counts one use against a limit (`countTimes`) without reporting the time to wait.
 * @returns false if the limit was already reached
 */
export async function isWithinLimit(use: LimitUse): Promise<boolean> {
  return (await countTimes(use)).beyond === 0;
}

/** Uses within the window, including this one. */
export interface Times {
  times: number;
  /** Uses beyond the limit; 0 within it. */
  beyond: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/**
 * Counts one use, exactly, across all processes and restarts.
 * @throws Error if the counters are unavailable: what cannot be counted is not done
 */
export async function countTimes(use: LimitUse): Promise<Times> {
  const [times] = (await countEach([use])) as [Times];
  return times;
}

/** Counts one use of each (`countTimes`), in one statement. */
export async function countEach(uses: readonly LimitUse[]): Promise<Times[]> {
  const counted = await count(uses);
  for (const [index, { beyond }] of counted.entries()) if (beyond > 0) uses[index]?.limit.onBeyond?.(beyond);
  return counted;
}

/** Database counters together, memory counters separately. Reports nothing. */
async function count(uses: readonly LimitUse[]): Promise<Times[]> {
  const stored = await countStored(uses.filter(({ limit }) => !limit.perProcess));
  return Promise.all(
    uses.map(async (use) => {
      const { points, expire } = stored.get(keyOf(use)) ?? (await countInMemory(use));
      const beyond = Math.max(0, points - use.limit.points);
      return { times: points, beyond, left: Math.max(0, expire - Date.now()) };
    }),
  );
}

/** Undoes one use of each, if its window still lasts. */
export async function refundTimes(uses: readonly LimitUse[]): Promise<void> {
  const [first] = uses;
  if (first === undefined) return;
  for (const use of uses) if (use.limit.perProcess) await memoryLimiter(use).reward(use.key);
  await first.database.query(
    'update rate_limit set points = points - 1 where key = any($1) and expire > $2',
    [uses.filter(({ limit }) => !limit.perProcess).map(keyOf), Date.now()],
  );
}

interface Counter {
  points: number;
  /** End of its window, in milliseconds since 1970. */
  expire: number;
}

/** In the order of the keys, to avoid deadlocks between calls that count the same. */
async function countStored(uses: readonly LimitUse[]): Promise<Map<string, Counter>> {
  const [first] = uses;
  if (first === undefined) return new Map();
  const now = Date.now();
  const rows = await first.database.query<Counter & { key: string }>(
    `insert into rate_limit (key, points, expire)
     select key, 1, expire from unnest($1::text[], $2::bigint[]) as wanted (key, expire) order by key
     on conflict (key) do update set
       points = case when rate_limit.expire > $3 then rate_limit.points + 1 else 1 end,
       expire = case when rate_limit.expire > $3 then rate_limit.expire else excluded.expire end
     returning key, points, expire`,
    [uses.map(keyOf), uses.map(({ limit }) => now + limit.seconds * 1_000), now],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function keyOf({ limit, key }: LimitUse): string {
  return `${limit.name}:${key}`;
}

async function countInMemory(use: LimitUse): Promise<Counter> {
  const { consumedPoints: points, msBeforeNext } = await memoryLimiter(use)
    .consume(use.key)
    .catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    });
  return { points, expire: Date.now() + msBeforeNext };
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

export interface LimitUse {
  /** In a writing call: the database it was given. The count is undone with everything else if the call throws. */
  database: Queryable;
  limit: Limit;
  /** Whom or what is counted, as a fingerprint if it is personal. */
  key: string;
}

/** Memory counters of the server that uses this database. */
const inMemory = new WeakMap<Queryable, Map<string, RateLimiterMemory>>();

function memoryLimiter({ database, limit: { name, points, seconds } }: LimitUse): RateLimiterMemory {
  const own = inMemory.get(database) ?? new Map<string, RateLimiterMemory>();
  inMemory.set(database, own);
  const id = `${name} ${points}/${seconds}`;
  const limiter = own.get(id) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  own.set(id, limiter);
  return limiter;
}

/**
 * Removes counters whose window ended before a given time.
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function pruneLimits(database: Queryable, before: Date, signal?: AbortSignal): Promise<number> {
  const over = { table: 'rate_limit', where: 'expire < $1', params: [before.getTime()] };
  return deleteInBatches(database, over, signal);
}
