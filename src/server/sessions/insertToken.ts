import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/Database.ts';
import { hashToken, newToken, tokenHours } from './sessionToken.ts';

/** Gives a chain a further token. */
export async function insertToken(database: Queryable, chain: string, now: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + tokenHours * 3_600_000);
  await database.query(
    'insert into session_token (id, chain, hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [randomUUID(), chain, hashToken(token), now, expires],
  );
  return token;
}
