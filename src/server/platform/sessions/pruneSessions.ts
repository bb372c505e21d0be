import type { Database } from '../database/Database.ts';
import { idleSince } from './sessionLife.ts';

/**
 * Removes tokens whose time is over, and chains without any token that made no application, once the token that they began
 * with could not begin them again.
 */
export async function pruneSessions(database: Database, now: Date): Promise<void> {
  await database.query('delete from session_token where expires_at < $1', [now]);
  await database.query(
    `delete from session_chain c where c.application is null and c.created_at < $1
       and not exists (select 1 from session_token t where t.chain = c.id)`,
    [idleSince(now)],
  );
}
