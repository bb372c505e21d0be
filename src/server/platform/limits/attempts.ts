import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/secrets.ts';
import { type SecurityTellers, tellSecurityEvent } from '../securityEvents.ts';
import type { Session } from '../sessions/findSession.ts';
import { countEach, type LimitUse, raiseAlarm, refundTimes, type Times } from './countTimes.ts';
import type { Limits } from './limits.ts';

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

/**
 * Counts an attempt to find something that only its owner knows (A-068, SAFE-09): per session, per subject from any
 * address, and per client, each of which can refuse; and per network and in total. Exceeding the total refuses no one:
 * it raises an alarm, and while that is on, networks with many failures get delayed answers. All five are counted each
 * time, so that an attempt over the limit runs the same statements as any other; the caller searches as always and then
 * answers that nothing was found.
 * @param subject one of `attemptSubject`
 * @returns false if one of the refusing limits was already reached
 */
export async function countAttempt(context: AttemptContext, subject: string): Promise<boolean> {
  const isOpen = await countMiss(context, subject);
  const counted = await countEach(usesOf(context));
  const [ofSession, ofClient, ofNetwork, inAll] = counted as [Times, Times, Times, Times];
  const isWithin = isOpen && ofSession.beyond === 0 && ofClient.beyond === 0;
  raiseAlarm(context, context.limits.attemptAll, inAll);
  if (inAll.beyond > 0) context.delayResponse(Math.min(ofNetwork.beyond * slowing.step, slowing.most));
  if (!isWithin) tellSecurityEvent(context, 'lookUpLocked');
  return isWithin;
}

/** Undoes the count of a successful attempt: only wrong guesses count. */
export async function refundAttempt(context: AttemptContext, subject: string): Promise<void> {
  const { database, secrets, limits } = context;
  await database.query(
    `update look_up_lock set misses = misses - 1,
       locked_until = case when misses % $2 = 0 then null else locked_until end
     where subject = $1 and misses > 0`,
    [secrets.fingerprint(purpose, subject), limits.attemptSubject.points],
  );
  await refundTimes(usesOf(context));
}

/** Counters of an attempt: session and client, which can refuse, network, and total. */
function usesOf({ database, secrets, session, clientAddress, limits }: AttemptContext): LimitUse[] {
  return [
    { database, limit: limits.attemptSession, key: session.chain },
    { database, limit: limits.attemptClient, key: clientKey(secrets, clientAddress) },
    { database, limit: limits.attemptNetwork, key: networkKey(secrets, clientAddress) },
    { database, limit: limits.attemptAll, key: 'all' },
  ];
}

/** Durations of the locks of one subject, as multiples of the first; after those it stays locked (F-741). */
const growth = [1, 4, 24, 96];

/**
 * Counts a guess at a subject and locks it at every limit (F-741). Attempts that a lock refuses do not count, so that
 * asking again does not extend it. One statement, so that parallel guesses cannot slip through.
 * @returns false while it is locked
 */
async function countMiss(context: AttemptContext, subject: string): Promise<boolean> {
  const { database, secrets, limits, now } = context;
  const { points, seconds } = limits.attemptSubject;
  const locks = growth.map((times) => times * seconds);
  const [row] = await database.query<{ misses: number; refused: boolean }>(
    `insert into look_up_lock as kept (subject, misses, locked_until, refused, counted_at)
     values ($1, 1, case when $3 = 1 then $2::timestamptz + ($4::int[])[1] * interval '1 second' end, false, $2)
     on conflict (subject) do update set (misses, locked_until, refused, counted_at) = (
       select case when locked then kept.misses else kept.misses + 1 end,
         case when not locked and (kept.misses + 1) % $3 = 0
           then $2 + ($4::int[])[(kept.misses + 1) / $3] * interval '1 second' else kept.locked_until end,
         locked, $2
       from (select coalesce(kept.locked_until > $2, false) or kept.misses >= $5::int as locked) as state)
     returning misses, refused`,
    [secrets.fingerprint(purpose, subject), now(), points, locks, points * (locks.length + 1)],
  );
  const { misses = 0, refused = true } = row ?? {};
  if (!refused && misses % points === 0) {
    const [kind = ''] = subject.split(' ', 1);
    const isForGood = misses / points > locks.length;
    tellSecurityEvent(context, isForGood ? 'subjectClosed' : 'subjectLocked', { kind, misses });
  }
  return !refused;
}

const purpose = 'attempt';

/** Subjects of lookups, by kind: guesses at one subject are counted together, and its lock can be lifted. */
export const attemptSubject = {
  /** An application, by its reference number. */
  reference: (reference: string) => `reference ${reference}`,
  /** A reservation, by the digits of its number. */
  reservation: (digits: string) => `reserved number ${digits}`,
  /** Answers that are stored for a page to start with. */
  prefill: (reference: string) => `prefill ${reference}`,
  /** The reservation of somebody who lost the number. */
  holder: (lastName: string, zip: string) => `holder ${lastName.trim().toLowerCase()} ${zip}`,
};

/**
 * Clears the guesses at a subject, so that its owner can find it again at once.
 * @param subject one of `attemptSubject`
 * @returns whether there was anything to clear
 */
export async function unlock(
  { database, secrets }: { database: Queryable; secrets: Secrets },
  subject: string,
): Promise<boolean> {
  const subjects = secrets.fingerprints(purpose, subject);
  const gone = await database.query('delete from look_up_lock where subject = any($1) returning subject', [
    subjects,
  ]);
  return gone.length > 0;
}

/** The counter key of a client address. For IPv6 it is the network: its owner has 2^64 other addresses. */
export function clientKey(secrets: Secrets, address: string): string {
  return secrets.fingerprint('client', networkOf(address, { ipv4: 4, ipv6: 4 }));
}

/**
 * The counter key of a client's network, for crowds of addresses: the first three numbers of an IPv4 address, the first
 * 48 bits of an IPv6 address.
 */
export function networkKey(secrets: Secrets, address: string): string {
  return secrets.fingerprint('network', networkOf(address, { ipv4: 3, ipv6: 3 }));
}

/** How much of an address is its network: of four numbers for IPv4, of eight groups of 16 bits for IPv6. */
interface NetworkLength {
  ipv4: number;
  ipv6: number;
}

/** The beginning of an address in normalized form. An IPv4 address inside IPv6 (`::ffff:`) counts as IPv4. */
function networkOf(address: string, { ipv4, ipv6 }: NetworkLength): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes(':')
    ? groupsOf(plain).slice(0, ipv6).join(':')
    : plain.split('.').slice(0, ipv4).join('.');
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const start = head.split(':').filter((group) => group !== '');
  const missing =
    tail === undefined ? 0 : 8 - start.length - tail.split(':').filter((group) => group !== '').length;
  return [...start, ...Array<string>(Math.max(missing, 0)).fill('0')]
    .concat(tail?.split(':') ?? [])
    .map((group) => Number.parseInt(group, 16).toString(16));
}
