/** One row, keyed by column name. `bigint` and `count(*)` read as numbers, `numeric` and `date` as strings, `timestamptz` as `Date`, `jsonb` parsed, `bytea` as `Uint8Array`. */
export type DatabaseRow = Record<string, unknown>;

/** Something that runs SQL: the database itself, or the transaction that is open on it. */
export interface Queryable {
  /**
   * Runs one statement of PostgreSQL and gives its rows (`returning` for writes).
   * @param sql one statement with `$1`, `$2` … places
   * @param params values of the places; never build values into the text
   * @throws DatabaseUnavailable where the database can't be used now, else the driver's error, whose `code` is the SQLSTATE
   */
  query<Row = DatabaseRow>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database of the server: PGlite or PostgreSQL, the same dialect.
 * A call that writes is handed the database inside an open transaction: all it does holds, together with its stored
 * answer, or nothing of it. Use only the object you were handed: with PGlite any other one would wait for ever.
 */
export interface Database extends Queryable {
  /** Runs `work` in a transaction, or in a savepoint where one is open. It is rolled back when `work` throws. */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
}

/** The connection that a script has to itself. */
export interface ScriptConnection extends Queryable {
  /** Runs several statements without places. */
  run(sql: string): Promise<void>;
}

/** The connections of a database. */
export interface ConnectionCounts {
  total: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

/** A database that the holder opened and must close. */
export interface OpenDatabase extends Database {
  /** Runs scripts alone and in one transaction without timeouts, as migrations need it. It is rolled back when `work` throws. */
  script<Result>(work: (connection: ScriptConnection) => Promise<Result>): Promise<Result>;
  /**
   * Runs SQL that a library wrote: one statement with places, or several without, transactions of its own included. Gives
   * the rows of all of them.
   */
  execute(sql: string, params?: readonly unknown[]): Promise<DatabaseRow[]>;
  /** `embedded` is one connection in this process, `server` a pool on PostgreSQL. */
  kind: 'embedded' | 'server';
  connections(): ConnectionCounts;
  /**
   * Asks whether the database answers. On a server it does so on a connection of its own: calls that hold every connection of
   * the pool, such as those that wait for a slow service, say nothing about the database.
   * @throws DatabaseUnavailable where it does not answer within a second
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}
