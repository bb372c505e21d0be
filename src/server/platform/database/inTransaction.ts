import type { Database, Queryable } from './Database.ts';

/**
 * Runs work in a transaction of a connection that nobody else uses meanwhile. Inner transactions are savepoints.
 * @throws what the work threw, after everything was rolled back
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
    // Where this fails the connection is lost, and the database rolls back by itself.
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

/** PostgreSQL answers `commit` with ROLLBACK where a statement of the transaction failed and nobody minded. */
export function refuseHiddenRollback(sql: string, command: string | undefined): void {
  if (sql === 'commit' && command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
}
