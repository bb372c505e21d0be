import type { Queryable } from '../database/Database.ts';
import type { KeyRing } from './KeyRing.ts';

/** What the database says of its keys, a line each, for an operator. Ids give nothing of a key away. */
export async function describeKeys(database: Queryable, { ids }: KeyRing): Promise<string[]> {
  const keys = await database.query<{ id: string; state: string; since: Date; holders: number }>(
    `select k.id, k.state, k.since, count(h.process)::int as holders from encryption_key k
     left join key_holder h on k.id = any(h.keys) and h.seen_at > now() - interval '1 minute'
     group by k.id order by k.state desc, k.since`,
  );
  const stored = keys.map(
    ({ id, state, since, holders }) =>
      `${id}  ${state} since ${since.toISOString()}, known to ${holders} running processes`,
  );
  const fresh = ids.filter((id) => keys.every((key) => key.id !== id));
  return [...stored, ...fresh.map((id) => `${id}  given, not used yet`)];
}
