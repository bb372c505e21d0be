import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from '../answers.ts';
import { deleteInBatches, type Queryable } from '../database/Database.ts';
import type { SecurityTellers } from '../securityEvents.ts';
import type { Limit } from './limits.ts';

/**
 * Counts one time against a limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429 beyond the limit (`refuseMore`)
 */
export async function enforceLimit(
  use: LimitUse,
  { code = 'tooMany', what = 'Too many requests.' }: { code?: string; what?: string } = {},
): Promise<void> {
  refuseMore(await countTimes(use), { code, what });
}

/**
 * Refuses what was counted beyond its limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429, which says how long to wait: in its words, and to the second in `Retry-After`
 */
export function refuseMore({ beyond, left }: Times, { code, what }: { code: string; what: string }): void {
  if (beyond === 0) return;
  const retryAfter = Math.max(1, Math.ceil(left / 1_000));
  throw new Refusal(429, code, `${what} Try again in ${waitInWords(retryAfter)}.`, { retryAfter });
}

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

/**
 * Counts one time against a limit (`countTimes`) where nobody is told how long to wait.
 * @returns false when the limit was already reached
 */
export async function isWithinLimit(use: LimitUse): Promise<boolean> {
  return (await countTimes(use)).beyond === 0;
}

/** How often something happened within the window, this time included. */
interface Times {
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

/**
 * Tells the operator that something happens more often in all than a limit says: a log line with `alarm` when it is
 * passed, and one more whenever as many times came on top. Nothing else follows from it.
 */
export function raiseAlarm({ log, observer }: SecurityTellers, limit: Limit, { times, beyond }: Times): void {
  if (beyond === 0 || (beyond - 1) % limit.points !== 0) return;
  const { name: alarm, counts, points, seconds } = limit;
  const event = 'security.alarmRaised';
  observer.onSecurityEvent({ event: 'alarmRaised' });
  log.error({ event, alarm, times, points, seconds }, `${counts}: more than ${points} in ${seconds} seconds`);
}

export interface LimitUse {
  /** Inside a call that writes: the database it was handed. The count is undone with everything else if the call throws. */
  database: Queryable;
  limit: Omit<Limit, 'counts'>;
  /** Whom or what is counted, as a fingerprint where it is personal. */
  key: string;
}

/** Counters in memory, of the server that this database belongs to. */
const inMemory = new WeakMap<Queryable, Map<string, RateLimiterMemory>>();

/** The library's limiter, on the counters of this database or in memory. */
export function createLimiter({ database, limit }: Omit<LimitUse, 'key'>): RateLimiterAbstract {
  if (limit.perProcess) return memoryLimiter(database, limit);
  return new RateLimiterPostgres({
    storeClient: { query: async (statement: Statement) => asResult(database, statement) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
}

function memoryLimiter(database: Queryable, { name, points, seconds }: LimitUse['limit']): RateLimiterMemory {
  const own = inMemory.get(database) ?? new Map<string, RateLimiterMemory>();
  inMemory.set(database, own);
  const id = `${name} ${points}/${seconds}`;
  const limiter = own.get(id) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  own.set(id, limiter);
  return limiter;
}

interface Statement {
  text: string;
  values?: unknown[];
}

/** The result in the shape that the library expects of its client. */
async function asResult(database: Queryable, { text, values }: Statement) {
  const rows = await database.query(text, values);
  return { rows, rowCount: rows.length };
}

/**
 * Removes counters whose window ended before a moment.
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function pruneLimits(database: Queryable, before: Date, signal?: AbortSignal): Promise<number> {
  const over = { table: 'rate_limit', where: 'expire < $1', params: [before.getTime()] };
  return deleteInBatches(database, over, signal);
}
