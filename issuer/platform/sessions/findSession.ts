import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../src/server/platform/answers.ts';
import sentences from '../../../src/server/platform/sentences.json' with { type: 'json' };
import { type Database, deleteInBatches, type Queryable } from '../database/Database.ts';

interface SessionRow {
  id: string;
  chain: string;
  site: string;
  release: string;
  host: string;
  main_path: string;
  report_id: string;
  application: string | null;
  reference: string | null;
  code_verified_at: Date | null;
  captcha_passed_at: Date | null;
  looked_up: boolean;
  superseded_at: Date | null;
  seen_at: Date;
  ssn_lookup: string | null;
}

const sessionColumns = `t.id, t.chain, t.superseded_at, t.release, c.site, c.host, c.main_path, c.report_id, c.application,
    c.code_verified_at, c.captcha_passed_at, c.looked_up, c.seen_at, a.reference, a.ssn_lookup`;
const sessionTables =
  'from session_token t join session_chain c on c.id = t.chain left join application a on a.id = c.application';
/** By `hash`, the present moment, and `idleSince` it. */
const sessionOfToken = `select ${sessionColumns} ${sessionTables} where t.hash = $1 and t.expires_at > $2 and c.seen_at > $3`;

/** The session of a bearer token, undefined if the token is unknown or expired: both look the same (SAFE-07). */
export async function findSession(
  database: Queryable,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const rows = await database.query<SessionRow>(sessionOfToken, [hashToken(token), now, idleSince(now)]);
  return rows[0] && toSession(rows[0]);
}

/** The row of a new session, before any call used it. */
export type FirstSession = Pick<
  Session,
  'id' | 'chain' | 'site' | 'release' | 'host' | 'mainPath' | 'reportId'
> & {
  /** When its token was created. */
  at: Date;
};

/**
 * The session of a token that was issued before anything was stored: found, or written now, in one statement.
 * @returns undefined if it was ended or has expired
 */
export async function findOrBegin(
  database: Queryable,
  token: string,
  first: FirstSession,
  now: Date,
): Promise<Session | undefined> {
  const { id, chain, site, release, host, mainPath, reportId, at } = first;
  const [row] = await database.query<SessionRow & { begun: string | null }>(
    `with found as (${sessionOfToken}),
       begun as (
         insert into session_chain (id, site, host, main_path, report_id, created_at, seen_at)
         select $4, $5, $6, $7, $8, $9, $2::timestamptz where not exists (select 1 from found)
         on conflict do nothing returning id, created_at),
       kept as (
         insert into session_token (id, chain, hash, created_at, expires_at, release)
         select $10, id, $1, $2::timestamptz, created_at + make_interval(hours => $11), $12 from begun)
     select found.*, begun.id as begun from (values (1)) as one left join found on true left join begun on true`,
    [
      hashToken(token),
      now,
      idleSince(now),
      chain,
      site,
      host,
      mainPath,
      reportId,
      at,
      id,
      longestHours,
      release,
    ],
  );
  if (row?.id) return toSession(row);
  if (row?.begun)
    return {
      ...{ id, chain, site, release, host, mainPath, reportId, seenAt: now },
      ...{ application: undefined, person: undefined, reference: undefined },
      ...{ codeVerifiedAt: undefined, captchaPassedAt: undefined, lookedUp: false, superseded: false },
    };
  // Another call is writing it at this moment, or the session was ended.
  return findSession(database, token, now);
}

/** A session, with the row of its call's earlier answer under a key. */
interface Standing {
  session: Session;
  stored: StoredAnswer | undefined;
}

/** Of the table `idempotency`. */
export interface StoredAnswer {
  key_hash: string;
  request_hash: string;
  status: number;
  answer: Uint8Array;
}

type StandingRow = SessionRow & { [Key in keyof StoredAnswer]: StoredAnswer[Key] | null };

/**
 * Reads a session again and locks its chain until the transaction ends: writing calls of one visitor take turns
 * (REL-01).
 * @param database inside a transaction
 * @param keys under which its call may have been answered before
 * @param turn what else it waits for: others with the same turn come after it
 */
export async function lockSession(
  database: Queryable,
  { id }: Pick<Session, 'id'>,
  keys: readonly string[] = [],
  turn?: string,
): Promise<Standing | undefined> {
  const sql = 'select * from held_session($1, $2, $3)';
  return standingIn(await database.query<StandingRow>(sql, [id, keys, turn ?? null]));
}

/** The current state of a session. */
export async function readSession(
  database: Queryable,
  { id }: Pick<Session, 'id'>,
  keys: readonly string[] = [],
): Promise<Standing | undefined> {
  const rows = await database.query<StandingRow>(
    `select ${sessionColumns}, i.key_hash, i.request_hash, i.status, i.answer
     ${sessionTables} left join idempotency i on i.chain = c.id and i.key_hash = any($2) where t.id = $1`,
    [id, keys],
  );
  return standingIn(rows);
}

function standingIn([row]: readonly StandingRow[]): Standing | undefined {
  if (row === undefined) return undefined;
  const stored = row.key_hash === null ? undefined : (row as StoredAnswer);
  return { session: toSession(row), stored };
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    chain: row.chain,
    site: row.site,
    release: row.release,
    host: row.host,
    mainPath: row.main_path,
    reportId: row.report_id,
    application: row.application ?? undefined,
    person: row.ssn_lookup ?? undefined,
    reference: row.reference ?? undefined,
    codeVerifiedAt: row.code_verified_at ?? undefined,
    captchaPassedAt: row.captcha_passed_at ?? undefined,
    lookedUp: row.looked_up,
    seenAt: row.seen_at,
    superseded: row.superseded_at !== null,
  };
}

/** The session of a call, found by the hash of its bearer token (SEC-001, SAFE-07). */
export interface Session {
  /** Of this token; a rotated token has another. */
  id: string;
  /** Stays the same when tokens are rotated: applications, codes and idempotency keys are bound to it. */
  chain: string;
  /** `<brand>.<flow>` of the site that the session was created for. */
  site: string;
  /** The release of the page that got the token. */
  release: string;
  /** Host (without port, since hosts match on any port) and main path of that site. */
  host: string;
  mainPath: string;
  /** `SessionReportId` of the configuration answer. */
  reportId: string;
  /** Id of the application of this chain, once one was accepted or found again. */
  application: string | undefined;
  /** The person of that application: `ssnLookup` of their SSN (F-101). */
  person: string | undefined;
  /** Reference number of that application: ApplicantId or ApplicationId in the contract. */
  reference: string | undefined;
  /** When a one-time code was verified; required for a final submission if codes are on. */
  codeVerifiedAt: Date | undefined;
  captchaPassedAt: Date | undefined;
  /** Whether the application was found by its reference number and four digits, which are easily guessed (F-741). */
  lookedUp: boolean;
  /** Recorded time of its last call. */
  seenAt: Date;
  /** True for a token that was replaced: it may only repeat an answered call. */
  superseded: boolean;
}

/** Records that a session is in use, which keeps it from expiring (F-101). */
export async function noteSeen(
  database: Database,
  { chain, seenAt }: Pick<Session, 'chain' | 'seenAt'>,
  now: Date,
): Promise<void> {
  if (isNoteOld(seenAt, now))
    await database.query('update session_chain set seen_at = $2 where id = $1 and seen_at < $2', [
      chain,
      now,
    ]);
}

/**
 * Lets a session see and continue an application: the one it created, or one whose reference number and last four
 * digits it knew.
 * @param application id of the row
 * @param lookedUp whether four digits were enough to find it
 */
export async function bindApplication(
  database: Database,
  session: Session,
  application: string,
  lookedUp = false,
): Promise<void> {
  await database.query('update session_chain set application = $2, looked_up = $3 where id = $1', [
    session.chain,
    application,
    lookedUp,
  ]);
}

/** Records that this visitor passed the captcha; a submission requires it if the captcha is on (CAP-004, SEC-009). */
export async function markCaptchaPassed(database: Database, session: Session, now: Date): Promise<void> {
  await database.query('update session_chain set captcha_passed_at = $2 where id = $1', [session.chain, now]);
}

/**
 * Ends a session in every tab (F-101). The application stays and can be found again by its number and the last four
 * digits of the SSN.
 */
export async function endSession(
  database: Database,
  { chain }: Pick<Session, 'chain'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // First, since it waits for a call that is adding a token to the chain: that token is removed, too.
    await transaction.query('update session_chain set ended_at = $2 where id = $1', [chain, now]);
    await transaction.query('delete from session_token where chain = $1', [chain]);
  });
}

/** Chains per transaction; everything that belongs to a chain is removed with it. */
const pruneBatch = 500;

/**
 * Removes tokens that expired before a given time, and chains without a token, once their first token could no longer
 * start them again. Everything that belongs to a chain is removed with it.
 * @param keep saves, in the transaction that removes chains, what should outlive them
 * @param signal ends the work between two batches
 * @returns how many tokens and chains
 */
export async function pruneSessions(
  database: Database,
  before: Date,
  keep: (transaction: Database, chains: readonly string[]) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<number> {
  const expired = { table: 'session_token', where: 'expires_at < $1', params: [before] };
  let removed = await deleteInBatches(database, expired, signal);
  for (;;) {
    signal?.throwIfAborted();
    const count = await database.transaction((transaction) => pruneChains(transaction, before, keep));
    removed += count;
    if (count < pruneBatch) return removed;
  }
}

async function pruneChains(
  database: Database,
  before: Date,
  keep: (transaction: Database, chains: readonly string[]) => Promise<void>,
): Promise<number> {
  const rows = await database.query<{ id: string }>(
    `select c.id from session_chain c where c.created_at < $1
       and not exists (select 1 from session_token t where t.chain = c.id)
     order by c.created_at limit ${pruneBatch} for update of c skip locked`,
    [idleSince(before)],
  );
  const chains = rows.map(({ id }) => id);
  if (chains.length === 0) return 0;
  await keep(database, chains);
  await database.query('delete from session_chain where id = any($1::uuid[])', [chains]);
  return chains.length;
}

/** A session ends after this many minutes without a call (F-101). */
const idleMinutes = 30;

/** A session ends this many hours after it began, even if it is in use (F-101). */
export const longestHours = 24;

/** How stale the recorded time of the last call may get. Saves a write on most calls. */
const noteEverySeconds = 60;

/** A session last used before this time is over. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000);
}

/** Whether the recorded time of the last call has to be updated. */
function isNoteOld(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= noteEverySeconds * 1_000;
}

/** 256 random bits, safe in a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. Its bits are random, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** One refusal for every invalid token: missing, unknown, ended or replaced (SAFE-07). */
export function sessionEnded(): Refusal {
  return new Refusal(401, 'session', sentences.refusals.session);
}
