import type { Queryable } from '../platform/database/Database.ts';

/** Resolves once some statement on this PostgreSQL database waits for a lock that another one holds. */
export async function untilBlocked(database: Queryable): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.query(waiting)).length === 0);
}
