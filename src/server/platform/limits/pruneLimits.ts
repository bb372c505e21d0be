import { deleteInBatches, type Queryable } from '../database/Database.ts';

/**
 * Removes counters whose window ended before a moment.
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function pruneLimits(database: Queryable, before: Date, signal?: AbortSignal): Promise<number> {
  const over = { table: 'rate_limit', where: 'expire < $1', params: [before.getTime()] };
  return deleteInBatches(database, over, signal);
}
