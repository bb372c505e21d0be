import { randomUUID } from 'node:crypto';
import type { Database } from '../database/Database.ts';
import type { Secrets } from '../encryption/KeyRing.ts';
import { parseHost } from '../sites/parseHost.ts';
import type { ResolvedSite } from '../sites/ResolvedSite.ts';
import { findSession, lockSession } from './findSession.ts';
import { insertToken } from './insertToken.ts';
import { noteSeen } from './noteSeen.ts';
import { newPendingToken, readPendingToken } from './pendingToken.ts';
import { idleSince } from './sessionLife.ts';

interface MintedSession {
  token: string;
  chain: string;
  reportId: string;
  /** Whether the token that the visitor had is no longer good, so that what it stood for is over. */
  hasEnded: boolean;
}

interface World {
  database: Database;
  secrets: Secrets;
}

/**
 * A session for a site (CFG-026). A new one is told by its token alone, until a call uses it (`keepSession`). A visitor who
 * still has a token of the same site keeps the chain, and with it the application; the earlier token stays good, since
 * another tab may hold it. Any other token is as good as none.
 */
export async function mintSession(
  world: World,
  site: ResolvedSite,
  previous: string | undefined,
  now: Date,
): Promise<MintedSession> {
  if (previous === undefined) return beginSession(world, site, now, false);
  const pending = readPendingToken(previous, world.secrets);
  // Asked before the session is looked for: the first call of another tab may write it at this moment.
  if (pending !== undefined && (await isUnused(world.database, pending.chain))) {
    const isKept = pending.host === hostOf(site) && pending.at >= idleSince(now).getTime();
    if (isKept && pending.release === site.release.id)
      return { token: previous, chain: pending.chain, reportId: pending.reportId, hasEnded: false };
    return beginSession(world, site, now, !isKept);
  }
  return (await joinSession(world, site, previous, now)) ?? beginSession(world, site, now, true);
}

/**
 * Gives the session of a token a further one. The token is read again once the chain is held: while a code is verified or
 * the session is ended at the same moment, the one that was read before may be good no more.
 * @returns undefined where the token is not good for this site
 */
async function joinSession(
  { database }: World,
  site: ResolvedSite,
  token: string,
  now: Date,
): Promise<MintedSession | undefined> {
  const found = await findSession(database, token, now);
  if (found === undefined || found.superseded || found.host !== hostOf(site)) return undefined;
  return database.transaction(async (transaction) => {
    const session = await lockSession(transaction, found);
    if (session === undefined || session.superseded) return undefined;
    await noteSeen(transaction, session, now);
    const { chain, reportId } = session;
    const further = await insertToken(transaction, chain, now, site.release.id);
    return { token: further, chain, reportId, hasEnded: false };
  });
}

function beginSession({ secrets }: World, site: ResolvedSite, now: Date, hasEnded: boolean): MintedSession {
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

/** Whether no call has used a session that began. */
async function isUnused(database: Database, chain: string): Promise<boolean> {
  return (await database.query('select 1 from session_chain where id = $1', [chain])).length === 0;
}
