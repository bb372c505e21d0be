import type { Queryable } from '../database/Database.ts';

/**
 * Removes counters whose window ended before a moment.
 * @returns how many
 */
export async function pruneLimits(database: Queryable, before: Date): Promise<number> {
  const removed = await database.query('delete from rate_limit where expire < $1 returning 1', [
    before.getTime(),
  ]);
  return removed.length;
}
