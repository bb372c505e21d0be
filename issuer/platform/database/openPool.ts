import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  type DatabaseRow,
  type DatabaseTimeouts,
  DatabaseUnavailable,
  defaultTimeouts,
  inTransaction,
  type OpenDatabase,
  refuseHiddenRollback,
  type ScriptConnection,
} from './Database.ts';

const { builtins, getTypeParser } = pg.types;
const asIs = (text: string) => text;
/** 64-bit integers as numbers and calendar dates as text, like the embedded database. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, asIs],
]);

/** Milliseconds on top of a statement's own timeout after which a server counts as hanging. */
const hanging = 500;
/** Milliseconds that a probe may take: proxies wait for about a second. */
const probing = 1_000;
/** Milliseconds for closing connections properly. */
const closing = 500;

/** Maximum number of connections of a process. */
export const usualConnections = 10;

export interface PoolOptions {
  timeouts?: DatabaseTimeouts | undefined;
  connections?: number | undefined;
}

/**
 * Opens a pool on a PostgreSQL server, which any number of processes may share. Every operation throws
 * `DatabaseUnavailable` while the server cannot be used, after the timeouts at the latest.
 * @param url connection string, `postgres://…`
 * @param onLost called when an idle connection breaks; the pool opens another one by itself
 */
export function openPool(
  url: string,
  onLost: (error: Error) => void,
  { timeouts = defaultTimeouts, connections = usualConnections }: PoolOptions = {},
): OpenDatabase {
  const common = {
    connectionString: url,
    application_name: 'cardstock',
    connectionTimeoutMillis: timeouts.connection,
    idle_in_transaction_session_timeout: timeouts.idle,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? getTypeParser(oid, format),
    },
  };
  const pool = new pg.Pool({
    ...common,
    max: connections,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.statement + hanging,
  });
  pool.on('error', onLost);
  // One connection for probes, opened by the first one and kept.
  const probes = new pg.Pool({
    ...common,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: probing,
    statement_timeout: probing,
    query_timeout: probing,
  });
  probes.on('error', onLost);
  let isDoubtful = false;
  const onOne = async <Result>(
    work: (connection: Connection) => Promise<Result>,
    from: pg.Pool = pool,
  ): Promise<Result> => {
    try {
      const result = await onOneConnection(from, work);
      isDoubtful = false;
      return result;
    } catch (error) {
      isDoubtful = error instanceof DatabaseUnavailable;
      throw error;
    }
  };
  return {
    kind: 'server',
    query: (sql, params) => onOne(({ query }) => query(sql, params)),
    transaction: (work) => onOne((own) => inTransaction(own, work)),
    execute: (sql, params = []) => onOne(({ execute }) => execute(sql, params)),
    isDoubtful: () => isDoubtful,
    async script(work) {
      // A separate connection, without timeouts: it may have to wait for the migration of another process.
      const client = new pg.Client({ ...common, idle_in_transaction_session_timeout: 0 });
      const { connection } = connectionOf(client);
      await client.connect().catch(refuseUnavailable);
      try {
        return await inTransaction(connection, ({ query }) => work({ query, run: connection.run }));
      } finally {
        await client.end();
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    probe: (sql) => onOne(({ query }) => query(sql), probes),
    close: async () => {
      const closed = Promise.all([pool.end(), probes.end()]);
      await Promise.race([closed, setTimeout(closing, undefined, { ref: false })]);
    },
  };
}

/** Returns a connection to the pool, or discards it if it broke. */
async function onOneConnection<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch(refuseUnavailable);
  const { connection, broken, forget } = connectionOf(client);
  try {
    return await work(connection);
  } finally {
    forget();
    client.release(broken());
  }
}

function refuseUnavailable(error: unknown): never {
  throw new DatabaseUnavailable(error, { connectionLost: true });
}

interface Connection extends ScriptConnection {
  /** Runs one statement with placeholders or several without, and returns the rows of all. */
  execute(sql: string, params: readonly unknown[]): Promise<DatabaseRow[]>;
}

/** A connection that fails at once after it broke, instead of one timeout later each time. */
function connectionOf(client: pg.ClientBase) {
  let unavailable: DatabaseUnavailable | undefined;
  const lost = (error: Error) => {
    unavailable ??= new DatabaseUnavailable(error, { connectionLost: true });
  };
  client.on('error', lost);
  async function ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (unavailable !== undefined) throw unavailable;
    try {
      return await client.query(query);
    } catch (error) {
      const passing = asUnavailable(error);
      if (passing?.connectionLost) unavailable = passing;
      throw passing ?? error;
    }
  }
  const connection: Connection = {
    // Named statements: each connection parses and plans one once.
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const { rows, command } = await ask({ name: nameOf(sql), text: sql, values: [...params] });
      refuseHiddenRollback(sql, command);
      return rows as Row[];
    },
    async run(sql) {
      await ask({ text: sql });
    },
    async execute(sql, params) {
      try {
        const answer = await ask(params.length > 0 ? { text: sql, values: [...params] } : { text: sql });
        // Several statements have several results.
        const results = (Array.isArray(answer) ? answer : [answer]) as pg.QueryResult[];
        return results.flatMap(({ rows }) => rows as DatabaseRow[]);
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
  };
  return { connection, broken: () => unavailable, forget: () => client.off('error', lost) };
}

const names = new Map<string, string>();

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 40);
  if (names.size < 1_000) names.set(sql, name);
  return name;
}

/**
 * SQLSTATEs of temporary errors, and whether the connection is lost: connection exceptions (08), a server that starts
 * or stops (57P), one that is full (53) or broken (58), a standby that is read-only (25006), an idle transaction
 * (25P03), a timeout of a statement or lock (57014, 55P03), and a conflict with others (40).
 */
const passing: [pattern: RegExp, connectionLost: boolean][] = [
  [/^08/, true],
  [/^57P/, true],
  [/^25P03$/, true],
  [/^(53|58)/, true],
  [/^25006$/, true],
  [/^57014$/, false],
  [/^55P03$/, false],
  [/^40/, false],
];

/** Error codes of Node and the driver for a lost connection or a missing answer. */
const lostCodes = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_)/;
const lostWords = /^(Connection terminated|Query read timeout|Client was closed|Client has encountered)/;

/** A database error as a temporary one; undefined for any other, which is our fault. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (lostCodes.test(code ?? '') || lostWords.test(error.message))
    return new DatabaseUnavailable(error, { connectionLost: true });
  const row = passing.find(([pattern]) => /^[0-9A-Z]{5}$/.test(code ?? '') && pattern.test(code ?? ''));
  return row && new DatabaseUnavailable(error, { connectionLost: row[1] });
}
