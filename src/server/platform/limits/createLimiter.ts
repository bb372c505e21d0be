import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Queryable } from '../database/Database.ts';
import type { Limit } from './limits.ts';

export interface LimitUse {
  /** Inside a call that writes: the database it was handed. The count is undone with everything else if the call throws. */
  database: Queryable;
  limit: Omit<Limit, 'counts'>;
  /** Whom or what is counted, as a fingerprint where it is personal. */
  key: string;
}

/** Counters in memory, of the server that this database belongs to. */
const inMemory = new WeakMap<Queryable, Map<string, RateLimiterMemory>>();

/** The library's limiter, on the counters of this database or in memory. */
export function createLimiter({ database, limit }: Omit<LimitUse, 'key'>): RateLimiterAbstract {
  if (limit.perProcess) return memoryLimiter(database, limit);
  return new RateLimiterPostgres({
    storeClient: { query: async (statement: Statement) => asResult(database, statement) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
}

function memoryLimiter(database: Queryable, { name, points, seconds }: LimitUse['limit']): RateLimiterMemory {
  const own = inMemory.get(database) ?? new Map<string, RateLimiterMemory>();
  inMemory.set(database, own);
  const id = `${name} ${points}/${seconds}`;
  const limiter = own.get(id) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  own.set(id, limiter);
  return limiter;
}

interface Statement {
  text: string;
  values?: unknown[];
}

/** The result in the shape that the library expects of its client. */
async function asResult(database: Queryable, { text, values }: Statement) {
  const rows = await database.query(text, values);
  return { rows, rowCount: rows.length };
}
