import type { Database, Queryable } from './Database.ts';

/** Makes a database of a connection that stands in a transaction: inner transactions are savepoints. */
export function withSavepoints(connection: Queryable): Database {
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
