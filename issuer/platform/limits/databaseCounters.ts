import type { Count, Counters, LimitUse } from '../../../src/server/platform/limits/countTimes.ts';
import { deleteInBatches, type Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/secrets.ts';

/** Where and how an issuer counts. */
export interface CounterContext {
  /** In a writing call the database it was given: a count is undone with everything else if the call throws. */
  database: Queryable;
  secrets: Pick<Secrets, 'fingerprint'>;
}

/**
 * Counters that all processes share, and that survive restarts.
 * @param perProcess counts the limits that are cheaper to exceed than to store. Default: they are stored, too
 */
export function databaseCounters({ database, secrets }: CounterContext, perProcess?: Counters): Counters {
  const isStored = ({ limit }: LimitUse) => perProcess === undefined || !limit.perProcess;
  const others = (uses: readonly LimitUse[]) => uses.filter((use) => !isStored(use));
  return {
    async count(uses) {
      const stored = await countStored(database, uses.filter(isStored));
      const own = (await perProcess?.count(others(uses))) ?? [];
      return uses.map((use) => stored.get(keyOf(use)) ?? (own.shift() as Count));
    },
    async refund(uses) {
      await perProcess?.refund(others(uses));
      const keys = uses.filter(isStored).map(keyOf);
      if (keys.length > 0)
        await database.query(
          'update rate_limit set points = points - 1 where key = any($1) and expire > $2',
          [keys, Date.now()],
        );
    },
    fingerprint: (purpose, value) => secrets.fingerprint(purpose, value),
  };
}

/** In the order of the keys, to avoid deadlocks between calls that count the same. */
async function countStored(database: Queryable, uses: readonly LimitUse[]): Promise<Map<string, Count>> {
  if (uses.length === 0) return new Map();
  const now = Date.now();
  const rows = await database.query<Count & { key: string }>(
    `insert into rate_limit (key, points, expire)
     select key, 1, expire from unnest($1::text[], $2::bigint[]) as wanted (key, expire) order by key
     on conflict (key) do update set
       points = case when rate_limit.expire > $3 then rate_limit.points + 1 else 1 end,
       expire = case when rate_limit.expire > $3 then rate_limit.expire else excluded.expire end
     returning key, points, expire`,
    [uses.map(keyOf), uses.map(({ limit }) => now + limit.seconds * 1_000), now],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function keyOf({ limit, key }: LimitUse): string {
  return `${limit.name}:${key}`;
}

/**
 * Removes counters whose window ended before a given time.
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function pruneLimits(database: Queryable, before: Date, signal?: AbortSignal): Promise<number> {
  const over = { table: 'rate_limit', where: 'expire < $1', params: [before.getTime()] };
  return deleteInBatches(database, over, signal);
}
