import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/KeyRing.ts';
import { createLimiter } from './createLimiter.ts';
import type { Limits } from './limits.ts';

/**
 * Forgets the guesses at something, so that its owner finds it again at once.
 * @param subject one of `attemptSubject`
 * @returns whether there was anything to forget
 */
export async function liftLock(
  { database, secrets, limits }: { database: Queryable; secrets: Secrets; limits: Limits },
  subject: string,
): Promise<boolean> {
  const limiter = createLimiter({ database, limit: limits.attemptSubject });
  const keys = secrets.fingerprints('attempt', subject).map((print) => limiter.getKey(print));
  return (
    (await database.query('delete from rate_limit where key = any($1) returning key', [keys])).length > 0
  );
}
