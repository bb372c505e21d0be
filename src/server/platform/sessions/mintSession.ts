import { randomUUID } from 'node:crypto';
import type { Database } from '../database/Database.ts';
import { parseHost } from '../sites/parseHost.ts';
import type { ResolvedSite } from '../sites/ResolvedSite.ts';
import { findSession } from './findSession.ts';
import { insertToken } from './insertToken.ts';
import { noteSeen } from './noteSeen.ts';

export interface MintedSession {
  token: string;
  chain: string;
  reportId: string;
  /** Whether the token that the visitor had is no longer good, so that what it stood for is over. */
  hasEnded: boolean;
}

/**
 * A session for a site (CFG-026). A visitor who still has a token of the same site keeps the chain, and with it the
 * application; the earlier token stays good, since another tab may hold it. Any other token is as good as none.
 */
export async function mintSession(
  database: Database,
  site: ResolvedSite,
  previous: string | undefined,
  now: Date,
): Promise<MintedSession> {
  const host = parseHost(site.host)?.name ?? site.host;
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
  const chain = randomUUID();
  const reportId = randomUUID();
  return database.transaction(async (transaction) => {
    await transaction.query(
      `insert into session_chain (id, site, host, main_path, report_id, created_at, seen_at) values ($1, $2, $3, $4, $5, $6, $6)`,
      [chain, site.key, host, site.mainPath, reportId, now],
    );
    return {
      token: await insertToken(transaction, chain, now, site.release.id),
      chain,
      reportId,
      hasEnded: previous !== undefined,
    };
  });
}
