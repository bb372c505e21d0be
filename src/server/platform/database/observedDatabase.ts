import type { Database, OpenDatabase, Queryable } from './Database.ts';

/**
 * Is told that a statement begins, and gives what is to be called once it is over.
 * @param sql undefined where a library wrote the statement, whose text may hold values
 */
export type BeginStatement = (sql: string | undefined) => (error?: unknown) => void;

/** A database that tells of each statement. What it does is the same. */
export function observedDatabase(database: OpenDatabase, begin: BeginStatement): OpenDatabase {
  const tell = async <Result>(sql: string | undefined, work: () => Promise<Result>): Promise<Result> => {
    const end = begin(sql);
    try {
      const result = await work();
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
  const query =
    (inner: Queryable): Queryable['query'] =>
    (sql, params) =>
      tell(sql, () => inner.query(sql, params));
  const transaction =
    (outer: Database): Database['transaction'] =>
    (work) =>
      outer.transaction((inner) => work({ query: query(inner), transaction: transaction(inner) }));
  return {
    ...database,
    query: query(database),
    transaction: transaction(database),
    execute: (sql, params) => tell(undefined, () => database.execute(sql, params)),
  };
}
