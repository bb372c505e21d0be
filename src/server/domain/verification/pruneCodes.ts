import type { Database } from '../../platform/database/Database.ts';

/** Removes codes that expired a day ago or more. */
export async function pruneCodes(database: Database, now: Date): Promise<void> {
  await database.query('delete from one_time_code where expires_at < $1', [
    new Date(now.getTime() - 86_400_000),
  ]);
}
