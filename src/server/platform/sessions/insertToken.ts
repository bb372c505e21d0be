import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/Database.ts';
import { longestHours } from './sessionLife.ts';
import { hashToken, newToken } from './sessionToken.ts';

/**
 * Gives a chain a further token, which is good no longer than the chain itself.
 * @param release of the page that gets it
 * @param token a new one unless it was given out already
 */
export async function insertToken(
  database: Queryable,
  chain: string,
  now: Date,
  release: string | undefined,
  token: string = newToken(),
): Promise<string> {
  await database.query(
    `insert into session_token (id, chain, hash, created_at, expires_at, release)
     select $1, id, $3, $4, created_at + make_interval(hours => $5), $6 from session_chain where id = $2`,
    [randomUUID(), chain, hashToken(token), now, longestHours, release ?? null],
  );
  return token;
}
