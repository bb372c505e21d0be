import type { Database } from '../database/Database.ts';
import { insertToken } from './insertToken.ts';
import type { Session } from './Session.ts';

/**
 * Replaces every token of a session by a new one after a one-time code was verified (SAFE-07, SEC-002), and notes that it was.
 * @param database the one that the call was handed, so that the change holds together with its answer
 * @returns the new bearer token; it is told to nobody else
 */
export async function rotateSession(database: Database, session: Session, now: Date): Promise<string> {
  await database.query(
    'update session_token set superseded_at = $2 where chain = $1 and superseded_at is null',
    [session.chain, now],
  );
  await database.query('update session_chain set code_verified_at = $2 where id = $1', [session.chain, now]);
  return insertToken(database, session.chain, now, session.release);
}
