import type { Queryable } from '../../platform/database/Database.ts';
import { deleteInBatches } from '../../platform/database/deleteInBatches.ts';

/** One condition a statement: each has an index of its own. */
const over = ['sent_at < $1', 'failed_at < $1', 'address is null and created_at < $1'];

/**
 * Removes post-backs that were taken or given up before a moment, and those that no partner was there to take. What waits for
 * a partner stays.
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function prunePostBacks(
  database: Queryable,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const where of over)
    removed += await deleteInBatches(database, { table: 'post_back', where, params: [before] }, signal);
  return removed;
}
