import type { OpenDatabase } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import { findSession } from './findSession.ts';
import { insertToken } from './insertToken.ts';
import type { Session } from './Session.ts';
import { idleSince } from './sessionLife.ts';
import { readStartToken } from './startToken.ts';

/**
 * The session of a bearer token, for a call that needs one. The first such call writes the rows of the session. Until then
 * only its token holds it (`newStartToken`), and it ends after half an hour, as any session does that nobody uses.
 * @returns undefined where the token is unknown, or its session is over: both look the same (SAFE-07)
 */
export async function keepSession(
  { database, secrets }: { database: OpenDatabase; secrets: Pick<Secrets, 'open'> },
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const known = await findSession(database, token, now);
  if (known !== undefined) return known;
  const start = readStartToken(token, secrets);
  if (start === undefined || start.at < idleSince(now).getTime()) return undefined;
  await database.transaction(async (transaction) => {
    const begun = await transaction.query(
      `insert into session_chain (id, site, host, main_path, report_id, created_at, seen_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7) on conflict do nothing returning id`,
      [start.chain, start.site, start.host, start.mainPath, start.reportId, start.at, now],
    );
    // Another call was first, or the session was ended since.
    if (begun.length === 0) return;
    await insertToken(transaction, start.chain, now, start.release, token);
  });
  return findSession(database, token, now);
}
