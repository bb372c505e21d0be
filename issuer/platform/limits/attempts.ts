import { clientKey, networkKey } from '../../../src/server/platform/addresses.ts';
import {
  countEach,
  type LimitUse,
  raiseAlarm,
  type Times,
} from '../../../src/server/platform/limits/countTimes.ts';
import type { Limits } from '../../../src/server/platform/limits/limits.ts';
import { type SecurityTellers, tellSecurityEvent } from '../../../src/server/platform/securityEvents.ts';
import { deleteInBatches, type Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/secrets.ts';
import type { Session } from '../sessions/findSession.ts';
import { databaseCounters } from './databaseCounters.ts';

/** The parts of a call that its attempts are counted by. */
interface AttemptContext extends SecurityTellers {
  database: Queryable;
  secrets: Secrets;
  session: Pick<Session, 'chain'>;
  clientAddress: string;
  limits: Limits;
  now: () => Date;
  /** Delays the answer by so many milliseconds. */
  delayResponse: (milliseconds: number) => void;
}

/**
 * Additional delay for each further failed lookup of a network while the alarm is on, and the maximum, in milliseconds.
 */
const slowing = { step: 100, most: 2_000 };

/** What became of an attempt: a lock refuses its subject to everybody, the other limits only who asks. */
export type Attempt = 'counted' | 'locked' | 'refused';

/** What is looked for: one of `attemptSubject`. */
export interface AttemptSubject {
  kind: 'reference' | 'reserved number' | 'prefill' | 'holder';
  /** Identifies it within its kind. */
  id: string;
}

/**
 * Counts an attempt to find something that only its owner knows (A-068, SAFE-09). Session and client come first: what
 * they refuse changes nothing for anybody else (F-841). Then it counts per network and in total, which refuse no one:
 * exceeding the total raises an alarm, and while that is on, networks with many failures get delayed answers. Last, the
 * subject, from any address. A lock is no reason to stop: the same statements run, so that nothing reveals it.
 */
export async function countAttempt(context: AttemptContext, subject: AttemptSubject): Promise<Attempt> {
  const counters = databaseCounters(context);
  const shared = sharedUses(context);
  const [ofSession, ofClient, ...others] = await countEach(counters, [...ownUses(context), ...shared]);
  const isRefused = [ofSession, ofClient].some((times) => times !== undefined && times.beyond > 0);
  if (isRefused) await counters.refund(shared);
  const attempt = isRefused ? 'refused' : await countForAll(context, subject, others as [Times, Times]);
  if (attempt !== 'counted') tellSecurityEvent(context, 'lookUpLocked');
  return attempt;
}

/** Undoes the count of a successful attempt: only wrong guesses count. */
export async function refundAttempt(
  context: AttemptContext,
  subject: AttemptSubject,
  attempt: Exclude<Attempt, 'refused'>,
): Promise<void> {
  const { database, secrets, limits } = context;
  // A lock did not count it.
  if (attempt === 'counted')
    await database.query(
      `update look_up_lock set misses = misses - 1,
         locked_until = case when misses % $2 = 0 then null else locked_until end,
         locked_at = case when misses = $2 then null else locked_at end
       where subject = $1 and misses > 0`,
      [fingerprintOf(subject, secrets), limits.attemptSubject.points],
    );
  await databaseCounters(context).refund([...ownUses(context), ...sharedUses(context)]);
}

/** Counters that refuse: of the session and of the client. */
function ownUses({ secrets, session, clientAddress, limits }: AttemptContext): LimitUse[] {
  return [
    { limit: limits.attemptSession, key: session.chain },
    { limit: limits.attemptClient, key: clientKey(secrets, clientAddress) },
  ];
}

/** Counters that refuse no one: of the network, and of all. */
function sharedUses({ secrets, clientAddress, limits }: AttemptContext): LimitUse[] {
  return [
    { limit: limits.attemptNetwork, key: networkKey(secrets, clientAddress) },
    { limit: limits.attemptAll, key: 'all' },
  ];
}

async function countForAll(
  context: AttemptContext,
  subject: AttemptSubject,
  [ofNetwork, inAll]: readonly [Times, Times],
): Promise<Exclude<Attempt, 'refused'>> {
  raiseAlarm(context, context.limits.attemptAll, inAll);
  if (inAll.beyond > 0) context.delayResponse(Math.min(ofNetwork.beyond * slowing.step, slowing.most));
  return (await countMiss(context, subject)) ? 'counted' : 'locked';
}

/** Durations of the locks of one subject, as multiples of the first; after those it stays locked (F-741). */
const growth = [1, 4, 24, 96];

/**
 * Counts a guess at a subject and locks it at every limit (F-741). Attempts that a lock refuses do not count, so that
 * asking again does not extend it. One statement, so that parallel guesses cannot slip through.
 * @returns false while it is locked
 */
async function countMiss(context: AttemptContext, { kind, id }: AttemptSubject): Promise<boolean> {
  const { database, secrets, limits, now } = context;
  const { points, seconds } = limits.attemptSubject;
  const locks = growth.map((times) => times * seconds);
  const [row] = await database.query<{ misses: number; refused: boolean }>(
    `insert into look_up_lock as kept (subject, kind, invented, misses, locked_until, locked_at, refused, counted_at)
     values ($1, $5, $6::text is not null and not exists (select from application where reference = $6), 1,
       case when $3 = 1 then $2::timestamptz + ($4::int[])[1] * interval '1 second' end,
       case when $3 = 1 then $2::timestamptz end, false, $2)
     on conflict (subject) do update set (kind, invented, misses, locked_until, locked_at, refused, counted_at) = (
       select excluded.kind, excluded.invented, case when locked then kept.misses else kept.misses + 1 end,
         case when locks
           then coalesce($2 + ($4::int[])[(kept.misses + 1) / $3] * interval '1 second', 'infinity')
           else kept.locked_until end,
         case when locks then $2 else kept.locked_at end, locked, $2
       from (select locked, not locked and (kept.misses + 1) % $3 = 0 as locks
         from (select coalesce(kept.locked_until > $2, false) as locked) as before) as state)
     returning misses, refused`,
    [fingerprintOf({ kind, id }, secrets), now(), points, locks, kind, kind === 'reference' ? id : null],
  );
  const { misses = 0, refused = true } = row ?? {};
  if (!refused && misses % points === 0) {
    const isForGood = misses / points > locks.length;
    tellSecurityEvent(context, isForGood ? 'subjectClosed' : 'subjectLocked', { kind, misses });
  }
  return !refused;
}

/** Subjects of lookups, by kind: guesses at one subject are counted together, and its lock can be lifted. */
export const attemptSubject = {
  /** An application, by its reference number. */
  reference: (id: string): AttemptSubject => ({ kind: 'reference', id }),
  /** A reservation, by the digits of its number. */
  reservation: (id: string): AttemptSubject => ({ kind: 'reserved number', id }),
  /** Answers that are stored for a page to start with. */
  prefill: (id: string): AttemptSubject => ({ kind: 'prefill', id }),
  /** The reservation of somebody who lost the number. */
  holder: (lastName: string, zip: string): AttemptSubject => ({
    kind: 'holder',
    id: `${lastName.trim().toLowerCase()} ${zip}`,
  }),
};

const purpose = 'attempt';

const writtenSubject = ({ kind, id }: AttemptSubject) => `${kind} ${id}`;

function fingerprintOf(subject: AttemptSubject, secrets: Secrets): string {
  return secrets.fingerprint(purpose, writtenSubject(subject));
}

/**
 * Clears the guesses at a subject, so that its owner can find it again at once.
 * @returns whether there was anything to clear
 */
export async function unlock(
  { database, secrets }: { database: Queryable; secrets: Secrets },
  subject: AttemptSubject,
): Promise<boolean> {
  const subjects = secrets.fingerprints(purpose, writtenSubject(subject));
  const gone = await database.query('delete from look_up_lock where subject = any($1) returning subject', [
    subjects,
  ]);
  return gone.length > 0;
}

/** A subject that is locked, without what it is. */
export interface Lock {
  kind: AttemptSubject['kind'];
  misses: number;
  lockedAt: Date;
  /** Null: it stays locked. */
  lockedUntil: Date | null;
}

/** Subjects that are locked now, the newest lock first. @param since only locks that began then or later */
export async function listLocks(database: Queryable, now: Date, since?: Date): Promise<Lock[]> {
  return database.query<Lock & Record<string, unknown>>(
    `select kind, misses, locked_at as "lockedAt", case when isfinite(locked_until) then locked_until end as "lockedUntil"
     from look_up_lock where ${isLocked} order by locked_at desc, subject`,
    [now, since ?? null],
  );
}

/** Clears the guesses at every subject that is locked now, by a lock that began at a time or later. @returns how many */
export async function unlockSince(database: Queryable, now: Date, since: Date): Promise<number> {
  const where = `delete from look_up_lock where ${isLocked} returning subject`;
  return (await database.query(where, [now, since])).length;
}

const isLocked = 'locked_until > $1::timestamptz and locked_at >= coalesce($2::timestamptz, locked_at)';

/**
 * Removes guesses before a given time; those that locked nothing after a month; and after an hour, locked or not, those at
 * a number that nobody has, since anybody can invent numbers (F-841).
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function pruneGuesses(
  database: Queryable,
  before: Date,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  // One for each index.
  const deletions = [
    { where: 'counted_at < $1', params: [before] },
    { where: 'locked_at is null and counted_at < $1', params: [ago(30 * 24)] },
    { where: 'invented and counted_at < $1', params: [ago(1)] },
  ];
  let removed = 0;
  for (const deletion of deletions)
    removed += await deleteInBatches(database, { table: 'look_up_lock', ...deletion }, signal);
  return removed;
}
