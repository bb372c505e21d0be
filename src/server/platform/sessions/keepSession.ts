import type { OpenDatabase } from '../database/Database.ts';
import type { Secrets } from '../encryption/KeyRing.ts';
import { findSession } from './findSession.ts';
import { insertToken } from './insertToken.ts';
import { readPendingToken } from './pendingToken.ts';
import type { Session } from './Session.ts';
import { idleSince } from './sessionLife.ts';

/**
 * The session of a bearer token, for a call that needs one. The first such call writes the rows of the session. Until then
 * only its token holds it (`newPendingToken`), and it ends after half an hour, as any session does that nobody uses.
 * @returns undefined where the token is unknown, or its session is over: both look the same (SAFE-07)
 */
export async function keepSession(
  { database, secrets }: { database: OpenDatabase; secrets: Pick<Secrets, 'open'> },
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const known = await findSession(database, token, now);
  if (known !== undefined) return known;
  const pending = readPendingToken(token, secrets);
  if (pending === undefined || pending.at < idleSince(now).getTime()) return undefined;
  await database.transaction(async (transaction) => {
    const begun = await transaction.query(
      `insert into session_chain (id, site, host, main_path, report_id, created_at, seen_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7) on conflict do nothing returning id`,
      [pending.chain, pending.site, pending.host, pending.mainPath, pending.reportId, pending.at, now],
    );
    // Another call was first, or the session was ended since.
    if (begun.length === 0) return;
    await insertToken(transaction, pending.chain, now, pending.release, token);
  });
  return findSession(database, token, now);
}
