import pg from 'pg';
import type { Database, OpenDatabase } from './Database.ts';
import { withSavepoints } from './withSavepoints.ts';

const { builtins, getTypeParser } = pg.types;
const asIs = (text: string) => text;
/** 64-bit integers as numbers and calendar dates as text, as the embedded database gives them. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, asIs],
]);

/**
 * Opens a pool on a PostgreSQL server. Any number of processes may do so side by side.
 * @param url connection string, `postgres://…`
 * @param onLost told when an idle connection breaks; the pool opens another one by itself
 */
export function openPool(url: string, onLost: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'cardstock',
    connectionTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 30_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? getTypeParser(oid, format),
    },
  });
  pool.on('error', onLost);
  return {
    kind: 'server',
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await pool.query(sql, [...params])).rows as Row[];
    },
    transaction: (work) => inTransaction(pool, (client) => work(wrap(client))),
    script: (sql, isNeeded) =>
      inTransaction(pool, async (client) => {
        if (!(await isNeeded(wrap(client)))) return false;
        await client.query(sql);
        return true;
      }),
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function wrap(client: pg.PoolClient): Database {
  return withSavepoints({
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await client.query(sql, [...params])).rows as Row[];
    },
  });
}
