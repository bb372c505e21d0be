import { randomUUID } from 'node:crypto';
import type { Database } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import { parseHost } from '../sites/parseHost.ts';
import type { ResolvedSite } from '../sites/ResolvedSite.ts';
import { findSession } from './findSession.ts';
import { insertToken } from './insertToken.ts';
import { noteSeen } from './noteSeen.ts';
import { idleSince } from './sessionLife.ts';
import { newStartToken, readStartToken } from './startToken.ts';

export interface MintedSession {
  token: string;
  chain: string;
  reportId: string;
  /** Whether the token that the visitor had is no longer good, so that what it stood for is over. */
  hasEnded: boolean;
}

/**
 * A session for a site (CFG-026). A new one is told by its token alone, until a call uses it (`keepSession`). A visitor who still has a token of the same site keeps the chain, and with it the
 * application; the earlier token stays good, since another tab may hold it. Any other token is as good as none.
 */
export async function mintSession(
  { database, secrets }: { database: Database; secrets: Secrets },
  site: ResolvedSite,
  previous: string | undefined,
  now: Date,
): Promise<MintedSession> {
  const host = parseHost(site.host)?.name ?? site.host;
  const start = previous === undefined ? undefined : readStartToken(previous, secrets);
  const known = previous === undefined ? undefined : await findSession(database, previous, now);
  if (known !== undefined && !known.superseded && known.host === host) {
    await noteSeen(database, known, now);
    return {
      token: await insertToken(database, known.chain, now, site.release.id),
      chain: known.chain,
      reportId: known.reportId,
      hasEnded: false,
    };
  }
  const isFresh = start !== undefined && start.host === host && start.at >= idleSince(now).getTime();
  const isKept = isFresh && (await isUnused(database, start.chain));
  if (isKept && start.release === site.release.id && previous !== undefined)
    return { token: previous, chain: start.chain, reportId: start.reportId, hasEnded: false };
  const begun = {
    chain: randomUUID(),
    reportId: randomUUID(),
    site: site.key,
    host,
    mainPath: site.mainPath,
    release: site.release.id,
    at: now.getTime(),
  };
  const { chain, reportId } = begun;
  return {
    token: newStartToken(begun, secrets),
    chain,
    reportId,
    hasEnded: previous !== undefined && !isKept,
  };
}

/** Whether a session that began has no row: one that has and is not found was ended. */
async function isUnused(database: Database, chain: string): Promise<boolean> {
  return (await database.query('select 1 from session_chain where id = $1', [chain])).length === 0;
}
