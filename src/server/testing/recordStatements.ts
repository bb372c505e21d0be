import type { Database, OpenDatabase, Queryable } from '../platform/database/Database.ts';

/** A database that notes every statement that is run on it, and beside it the values of each. */
export function recordStatements(database: OpenDatabase): {
  database: OpenDatabase;
  statements: string[];
  values: (readonly unknown[])[];
} {
  const statements: string[] = [];
  const values: (readonly unknown[])[] = [];
  const query =
    (inner: Queryable): Queryable['query'] =>
    (sql, params = []) => {
      statements.push(sql.replace(/\s+/g, ' ').trim());
      values.push(params);
      return inner.query(sql, params);
    };
  const transaction =
    (outer: Database): Database['transaction'] =>
    (work) =>
      outer.transaction((inner) => work({ query: query(inner), transaction: transaction(inner) }));
  return {
    database: { ...database, query: query(database), transaction: transaction(database) },
    statements,
    values,
  };
}
