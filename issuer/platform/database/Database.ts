import { Unavailable } from '../../../src/server/platform/answers.ts';
import type { BeginStatement } from '../../../src/server/platform/tracing.ts';

/** One row, keyed by column name. `bigint` and `count(*)` read as numbers, `numeric` and `date` as strings, `timestamptz` as `Date`, `jsonb` parsed, `bytea` as `Uint8Array`. */
export type DatabaseRow = Record<string, unknown>;

/** Something that runs SQL: the database itself, or an open transaction. */
export interface Queryable {
  /**
   * Runs one PostgreSQL statement and returns its rows (`returning` for writes).
   * @param sql one statement with `$1`, `$2` … placeholders
   * @param params their values; never build values into the text
   * @throws DatabaseUnavailable if the database cannot be used now, otherwise the driver's error, whose `code` is the
   *   SQLSTATE
   */
  query<Row = DatabaseRow>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database of the server: PGlite or PostgreSQL, the same dialect. A call that writes gets the database inside an
 * open transaction: all its changes are committed with its stored answer, or none. Use only the object you were given:
 * with PGlite any other one would wait forever.
 */
export interface Database extends Queryable {
  /** Runs `work` in a transaction, or in a savepoint if one is open. It is rolled back if `work` throws. */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
}

/** A script's own connection. */
export interface ScriptConnection extends Queryable {
  /** Runs several statements without placeholders. */
  run(sql: string): Promise<void>;
}

/** The connections of a database. */
interface ConnectionCounts {
  total: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

/** A database that the holder opened and must close. */
export interface OpenDatabase extends Database {
  /**
   * Runs scripts alone and in one transaction without timeouts, as migrations need. It is rolled back if `work` throws.
   */
  script<Result>(work: (connection: ScriptConnection) => Promise<Result>): Promise<Result>;
  /**
   * Runs SQL from a library: one statement with placeholders, or several without, including its own transactions.
   * Returns the rows of all of them.
   */
  execute(sql: string, params?: readonly unknown[]): Promise<DatabaseRow[]>;
  /** `embedded` is one connection in this process, `server` a pool on PostgreSQL. */
  kind: 'embedded' | 'server';
  connections(): ConnectionCounts;
  /** Whether the last statement found the database unavailable. */
  isDoubtful(): boolean;
  /**
   * Runs a statement for a readiness check, on a server over a separate connection: calls that hold every connection of
   * the pool, such as those that wait for a slow service, say nothing about the database.
   * @throws DatabaseUnavailable if it does not answer within a second
   */
  probe<Row = DatabaseRow>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Runs work in a transaction on an exclusive connection. Inner transactions are savepoints.
 * @throws what the work threw, after a rollback
 */
export async function inTransaction<Result>(
  connection: Queryable,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  await connection.query('begin');
  try {
    const result = await work(withSavepoints(connection));
    await connection.query('commit');
    return result;
  } catch (error) {
    // If this fails, the connection is lost and the database rolls back by itself.
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}

function withSavepoints(connection: Queryable): Database {
  const database: Database = {
    query: (sql, params) => connection.query(sql, params),
    async transaction(work) {
      await connection.query('savepoint inner_work');
      try {
        const result = await work(database);
        await connection.query('release savepoint inner_work');
        return result;
      } catch (error) {
        await connection.query('rollback to savepoint inner_work');
        throw error;
      }
    },
  };
  return database;
}

/** PostgreSQL answers `commit` with ROLLBACK if a statement of the transaction failed and the error was ignored. */
export function refuseHiddenRollback(sql: string, command: string | undefined): void {
  if (sql === 'commit' && command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
}

/** The database is stopped, does not answer in time, or refuses connections. */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = 'DatabaseUnavailable';
  /** True if the connection is no longer usable. */
  readonly connectionLost: boolean;

  /** @param cause the driver's message, for operators only, since it may name the server */
  constructor(cause: unknown, { connectionLost }: { connectionLost: boolean }) {
    super(`The database is unavailable: ${wordsOf(cause)}`, ['the database does not answer'], { cause });
    this.connectionLost = connectionLost;
  }
}

/** An aggregate error of several addresses has no message of its own. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

/** Milliseconds that a connection or a statement may take before the database counts as unavailable. */
export const timeoutMs = 5_000;

/** Timeouts in milliseconds. */
export interface DatabaseTimeouts {
  /** Getting a connection. */
  connection: number;
  /** A statement. */
  statement: number;
  /** An idle transaction. */
  idle: number;
}

export const defaultTimeouts: DatabaseTimeouts = {
  connection: timeoutMs,
  statement: timeoutMs,
  idle: timeoutMs,
};

/** One statement that is about to run. */
export interface Statement {
  /** Undefined for a library's statement, whose text may contain values. */
  sql: string | undefined;
  params?: readonly unknown[] | undefined;
}

/**
 * Runs a statement, with something before or after it.
 * @param run runs it; call it once, and return its result
 */
type AroundStatement = <Result>(statement: Statement, run: () => Promise<Result>) => Promise<Result>;

/**
 * A database with something around each statement, including those of transactions and savepoints; scripts run
 * unchanged.
 */
export function wrapDatabase(database: OpenDatabase, around: AroundStatement): OpenDatabase {
  const query =
    (inner: Queryable): Queryable['query'] =>
    (sql, params) =>
      around({ sql, params }, () => inner.query(sql, params));
  const transaction =
    (outer: Database): Database['transaction'] =>
    (work) =>
      outer.transaction((inner) => work({ query: query(inner), transaction: transaction(inner) }));
  return {
    ...database,
    query: query(database),
    transaction: transaction(database),
    execute: (sql, params) => around({ sql: undefined, params }, () => database.execute(sql, params)),
  };
}

/** A database that reports each statement but otherwise works the same. */
export function observedDatabase(database: OpenDatabase, begin: BeginStatement): OpenDatabase {
  return wrapDatabase(database, async ({ sql }, run) => {
    const end = begin(sql);
    try {
      const result = await run();
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  });
}

/** Rows per statement: few enough to end long before `statement_timeout`, and not to block others. */
const deletionBatch = 2_000;

/** Rows to delete. Table and condition are literals of the code. */
interface Deletion {
  table: string;
  /** With `$1`, `$2` … for `params`; an index should find it. */
  where: string;
  params: readonly unknown[];
}

/**
 * Deletes rows in batches until none is left, each batch in its own statement: deleted rows stay deleted if a later
 * batch fails. Rows that are locked are left for the next time.
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
           select ctid from ${table} where ${where} limit ${deletionBatch} for update skip locked))
         returning 1)
       select count(*) as count from gone`,
      params,
    );
    const count = row?.count ?? 0;
    deleted += count;
    if (count < deletionBatch) return deleted;
  }
}
