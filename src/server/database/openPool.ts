import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database, OpenDatabase, Queryable } from './Database.ts';
import { inTransaction } from './inTransaction.ts';
import { refuseHiddenRollback } from './preparedQueries.ts';

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
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? getTypeParser(oid, format),
    },
  });
  pool.on('error', onLost);
  const connection = queriesOf(pool);
  return {
    kind: 'server',
    query: (sql, params) => connection.query(sql, params),
    transaction: (work) => onOneConnection(pool, (_client, own) => inTransaction(own, work)),
    script: (sql, isNeeded) =>
      onOneConnection(pool, (client, own) =>
        inTransaction(own, async (transaction: Database) => {
          if (!(await isNeeded(transaction))) return false;
          await client.query(sql);
          return true;
        }),
      ),
    close: () => pool.end(),
  };
}

/** Gives a connection back, unless it broke: then it is thrown away. */
async function onOneConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, connection: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  try {
    return await work(client, queriesOf(client));
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

/** Statements by name: each connection parses and plans one once. */
function queriesOf(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const { rows, command } = await client.query({ name: nameOf(sql), text: sql, values: [...params] });
      refuseHiddenRollback(sql, command);
      return rows as Row[];
    },
  };
}

const names = new Map<string, string>();

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 40);
  if (names.size < 1_000) names.set(sql, name);
  return name;
}
