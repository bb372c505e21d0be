import type { Database, OpenDatabase, Queryable } from './Database.ts';

/** One statement that is about to run. */
export interface Statement {
  /** Undefined where a library wrote the statement, whose text may hold values. */
  sql: string | undefined;
  params?: readonly unknown[] | undefined;
}

/**
 * Runs a statement, with something before or after it.
 * @param run runs it; call it once, and give what it gives
 */
export type AroundStatement = <Result>(statement: Statement, run: () => Promise<Result>) => Promise<Result>;

/** A database with something around each statement, those of its transactions and savepoints too; scripts run as they are. */
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
