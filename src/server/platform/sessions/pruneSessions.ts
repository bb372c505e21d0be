import type { Queryable } from '../database/Database.ts';
import { idleSince } from './sessionLife.ts';

/**
 * Removes tokens whose time was over at a moment, and chains without any token that made no application, once the token that
 * they began with could not begin them again.
 * @returns how many tokens and chains
 */
export async function pruneSessions(database: Queryable, before: Date): Promise<number> {
  const tokens = await database.query('delete from session_token where expires_at < $1 returning 1', [
    before,
  ]);
  const chains = await database.query(
    `delete from session_chain c where c.application is null and c.created_at < $1
       and not exists (select 1 from session_token t where t.chain = c.id) returning 1`,
    [idleSince(before)],
  );
  return tokens.length + chains.length;
}
