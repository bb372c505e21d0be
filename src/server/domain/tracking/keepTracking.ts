import type { Queryable } from '../../platform/database/Database.ts';

/**
 * Gives what was tracked in sessions that end to the applications of these sessions. What belongs to no application ends with
 * its session.
 */
export async function keepTracking(database: Queryable, chains: readonly string[]): Promise<void> {
  for (const table of ['tracking', 'waterfall_step'])
    await database.query(
      `update ${table} t set application = coalesce(t.application, c.application), chain = null
       from session_chain c where c.id = any($1::uuid[]) and t.chain = c.id and c.application is not null`,
      [chains],
    );
}
