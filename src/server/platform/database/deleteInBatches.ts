import type { Queryable } from './Database.ts';

/** Rows of one statement: few enough to end long before `statement_timeout`, and to hold nobody up. */
const batch = 2_000;

/** Rows to delete. Table and condition are words of the code, never given. */
export interface Deletion {
  table: string;
  /** With `$1`, `$2` … for `params`; an index should find it. */
  where: string;
  params: readonly unknown[];
}

/**
 * Deletes rows in batches until none is left, each batch in a statement of its own: what was deleted stays deleted if a later
 * batch fails. Rows that somebody else holds locked are left for the next time.
 * @param signal ends the work between two batches
 * @returns how many rows
 * @throws the reason of the signal, once it is aborted
 */
export async function deleteInBatches(
  database: Queryable,
  { table, where, params }: Deletion,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const [row] = await database.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${where} limit ${batch} for update skip locked))
         returning 1)
       select count(*) as count from gone`,
      params,
    );
    const count = row?.count ?? 0;
    deleted += count;
    if (count < batch) return deleted;
  }
}
