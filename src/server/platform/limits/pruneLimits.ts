import type { Database } from '../database/Database.ts';

/** Removes counters whose window ended an hour ago or more. */
export async function pruneLimits(database: Database): Promise<void> {
  await database.query('delete from rate_limit where expire < $1', [Date.now() - 3_600_000]);
}
