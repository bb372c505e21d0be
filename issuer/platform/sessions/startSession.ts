import { randomUUID } from 'node:crypto';
import { parseHost } from '../../../src/server/platform/sites/createSites.ts';
import type { ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Database, Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/secrets.ts';
import {
  findOrBegin,
  findSession,
  hashToken,
  idleSince,
  lockSession,
  longestHours,
  newToken,
  noteSeen,
  type Session,
  sessionEnded,
} from './findSession.ts';

/** A session that replaces the one of a call. The answer includes it (`CallAnswer.session`). */
export interface NewSession {
  token: string;
  chain: string;
  reportId: string;
}

/**
 * Starts a session for another person in the same browser (F-101). The earlier session stays for the tabs that still
 * use it. A solved captcha counts for the browser.
 * @param application id of the application that the person continues; none before a submission
 * @param lookedUp whether four digits were enough to find it
 */
export async function startSession(
  database: Database,
  before: Session,
  application: string | undefined,
  now: Date,
  lookedUp = false,
): Promise<NewSession> {
  const chain = randomUUID();
  const reportId = randomUUID();
  await database.query(
    `insert into session_chain (id, site, host, main_path, report_id, application, captcha_passed_at, created_at, seen_at,
       grown_from, looked_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    [
      chain,
      before.site,
      before.host,
      before.mainPath,
      reportId,
      application ?? null,
      before.captchaPassedAt ?? null,
      now,
      before.chain,
      lookedUp,
    ],
  );
  return { token: await insertToken(database, chain, now, before.release), chain, reportId };
}

/**
 * The session that was started for this person when they first applied with this token. If the answer was lost and they
 * submit again, they continue there, with a new token (`insertToken`).
 * @param sender `ssnLookups` of the sender, and whether an application of that SSN is theirs
 */
export async function sessionGrownFor(
  database: Queryable,
  before: Session,
  { person, isTheirs }: { person: readonly string[]; isTheirs: (application: string) => Promise<boolean> },
): Promise<(Omit<NewSession, 'token'> & { application: string }) | undefined> {
  const rows = await database.query<{ id: string; report_id: string; application: string }>(
    `select c.id, c.report_id, c.application from session_chain c join application a on a.id = c.application
     where c.grown_from = $1 and c.ended_at is null and a.ssn_lookup = any($2) order by c.created_at desc`,
    [before.chain, person],
  );
  for (const { id: chain, report_id: reportId, application } of rows)
    if (await isTheirs(application)) return { chain, reportId, application };
  return undefined;
}

interface MintedSession {
  token: string;
  chain: string;
  reportId: string;
  /** Whether the visitor's previous token is invalid, so that the page's content ended with it. */
  hasEnded: boolean;
}

interface SessionDependencies {
  database: Database;
  secrets: Secrets;
}

/**
 * A session for a site (CFG-026). A new one exists only in its token until a call uses it (`keepSession`). A visitor
 * with a valid token of the same site keeps the chain, and with it the application; the earlier token stays valid,
 * since another tab may use it. Any other token is ignored.
 */
export async function mintSession(
  dependencies: SessionDependencies,
  site: ResolvedSite,
  previous: string | undefined,
  now: Date,
): Promise<MintedSession> {
  if (previous === undefined) return beginSession(dependencies, site, now, false);
  const pending = readPendingToken(previous, dependencies.secrets);
  // Checked before the session is searched: the first call of another tab may write it at this moment.
  if (pending !== undefined && (await isUnused(dependencies.database, pending.chain))) {
    const isKept = pending.host === hostOf(site) && pending.at >= idleSince(now).getTime();
    if (isKept && pending.release === site.release.id)
      return { token: previous, chain: pending.chain, reportId: pending.reportId, hasEnded: false };
    return beginSession(dependencies, site, now, !isKept);
  }
  return (
    (await joinSession(dependencies, site, previous, now)) ?? beginSession(dependencies, site, now, true)
  );
}

/**
 * Adds a token to the session of a token. The token is read again once the chain is locked, because a code verification
 * or the end of the session at the same moment may invalidate it.
 * @returns undefined if the token is not valid for this site
 */
async function joinSession(
  { database }: SessionDependencies,
  site: ResolvedSite,
  token: string,
  now: Date,
): Promise<MintedSession | undefined> {
  const found = await findSession(database, token, now);
  if (found === undefined || found.superseded || found.host !== hostOf(site)) return undefined;
  return database.transaction(async (transaction) => {
    const session = (await lockSession(transaction, found))?.session;
    if (session === undefined || session.superseded) return undefined;
    await noteSeen(transaction, session, now);
    const { chain, reportId } = session;
    const further = await insertToken(transaction, chain, now, site.release.id);
    return { token: further, chain, reportId, hasEnded: false };
  });
}

function beginSession(
  { secrets }: SessionDependencies,
  site: ResolvedSite,
  now: Date,
  hasEnded: boolean,
): MintedSession {
  const pending = {
    chain: randomUUID(),
    reportId: randomUUID(),
    site: site.key,
    host: hostOf(site),
    mainPath: site.mainPath,
    release: site.release.id,
    at: now.getTime(),
  };
  const { chain, reportId } = pending;
  return { token: newPendingToken(pending, secrets), chain, reportId, hasEnded };
}

function hostOf({ host }: ResolvedSite): string {
  return parseHost(host)?.name ?? host;
}

/** Whether no call has used a new session yet. */
async function isUnused(database: Database, chain: string): Promise<boolean> {
  return (await database.query('select 1 from session_chain where id = $1', [chain])).length === 0;
}

/**
 * The session of a bearer token, for a call that needs one. The first such call writes the rows of the session. Until
 * then it exists only in its token (`newPendingToken`), and ends after half an hour, like any unused session.
 * @returns undefined if the token is unknown or its session is over: both look the same (SAFE-07)
 */
export async function keepSession(
  { database, secrets }: { database: Queryable; secrets: Pick<Secrets, 'open'> },
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const pending = readPendingToken(token, secrets);
  if (pending === undefined || pending.at < idleSince(now).getTime())
    return findSession(database, token, now);
  return findOrBegin(
    database,
    token,
    { ...pending, id: randomUUID(), at: new Date(Number(pending.at)) },
    now,
  );
}

/**
 * Replaces every token of a session with a new one after a one-time code was verified (SAFE-07, SEC-002), and records
 * the verification.
 * @param database the one that the call was given, so that the change is committed with its answer
 * @returns the new bearer token, for this visitor only
 */
export async function rotateSession(database: Database, session: Session, now: Date): Promise<string> {
  await database.query(
    'update session_token set superseded_at = $2 where chain = $1 and superseded_at is null',
    [session.chain, now],
  );
  await database.query('update session_chain set code_verified_at = $2 where id = $1', [session.chain, now]);
  return insertToken(database, session.chain, now, session.release);
}

/**
 * Adds a token to a chain, valid no longer than the chain itself. The chain is locked meanwhile, so that its end comes
 * either before, and refuses the token, or after, and removes it.
 * @param release of the page that gets it
 * @param token a new one unless it was already issued
 * @throws Refusal 401 if the session was ended
 */
export async function insertToken(
  database: Queryable,
  chain: string,
  now: Date,
  release: string,
  token: string = newToken(),
): Promise<string> {
  const inserted = await database.query(
    `insert into session_token (id, chain, hash, created_at, expires_at, release)
     select $1, id, $3, $4, created_at + make_interval(hours => $5), $6 from session_chain
     where id = $2 and ended_at is null for update
     returning id`,
    [randomUUID(), chain, hashToken(token), now, longestHours, release],
  );
  if (inserted.length === 0) throw sessionEnded();
  return token;
}

/** A new session that has done nothing yet. It exists only in its token. */
interface PendingSession {
  chain: string;
  reportId: string;
  /** `<brand>.<flow>` */
  site: string;
  host: string;
  mainPath: string;
  /** Of the page that got the token. */
  release: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Binds the sealed content to its use. Issued tokens contain it, so it must not change with names in the code. */
const place = 'session start';

/** A bearer token that contains a pending session, sealed: nothing is stored, and no one else can create one. */
function newPendingToken(pending: PendingSession, secrets: Pick<Secrets, 'seal'>): string {
  const { chain, reportId, site, host, mainPath, release, at } = pending;
  const text = JSON.stringify([chain, reportId, site, host, mainPath, release, at]);
  return Buffer.from(secrets.seal(text, place)).toString('base64url');
}

/** The pending session in a token; undefined for every other token. */
function readPendingToken(token: string, secrets: Pick<Secrets, 'open'>): PendingSession | undefined {
  let text: string;
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), place);
  } catch {
    // A token with a row, an invented one, or one of a removed key.
    return undefined;
  }
  const [chain, reportId, site, host, mainPath, release, at] = JSON.parse(text);
  return { chain, reportId, site, host, mainPath, release, at };
}
