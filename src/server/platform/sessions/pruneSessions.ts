import { type Database, deleteInBatches } from '../database/Database.ts';
import { idleSince } from './sessionLife.ts';

/** Chains of one transaction; what belongs to each goes with it. */
const batch = 500;

/**
 * Removes tokens whose time was over at a moment, and chains without any token, once the token that they began with could not
 * begin them again. What belongs to a chain goes with it.
 * @param keep saves, in the transaction that removes chains, what is to outlive them
 * @param signal ends the work between two batches
 * @returns how many tokens and chains
 */
export async function pruneSessions(
  database: Database,
  before: Date,
  keep: (transaction: Database, chains: readonly string[]) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<number> {
  const expired = { table: 'session_token', where: 'expires_at < $1', params: [before] };
  let removed = await deleteInBatches(database, expired, signal);
  for (;;) {
    signal?.throwIfAborted();
    const count = await database.transaction((transaction) => pruneChains(transaction, before, keep));
    removed += count;
    if (count < batch) return removed;
  }
}

async function pruneChains(
  database: Database,
  before: Date,
  keep: (transaction: Database, chains: readonly string[]) => Promise<void>,
): Promise<number> {
  const rows = await database.query<{ id: string }>(
    `select c.id from session_chain c where c.created_at < $1
       and not exists (select 1 from session_token t where t.chain = c.id)
     order by c.created_at limit ${batch} for update of c skip locked`,
    [idleSince(before)],
  );
  const chains = rows.map(({ id }) => id);
  if (chains.length === 0) return 0;
  await keep(database, chains);
  await database.query('delete from session_chain where id = any($1::uuid[])', [chains]);
  return chains.length;
}
