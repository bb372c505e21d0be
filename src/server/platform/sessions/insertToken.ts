import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/Database.ts';
import { sessionEnded } from './sessionEnded.ts';
import { longestHours } from './sessionLife.ts';
import { hashToken, newToken } from './sessionToken.ts';

/**
 * Gives a chain a further token, which is good no longer than the chain itself. The chain is held meanwhile, so that its end
 * comes before, and refuses the token, or after, and removes it.
 * @param release of the page that gets it
 * @param token a new one unless it was given out already
 * @throws Refusal 401 where the session was ended
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
