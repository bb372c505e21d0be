import type { OpenDatabase } from './Database.ts';
import { wrapDatabase } from './wrapDatabase.ts';

/**
 * Is told that a statement begins, and gives what is to be called once it is over.
 * @param sql undefined where a library wrote the statement, whose text may hold values
 */
export type BeginStatement = (sql: string | undefined) => (error?: unknown) => void;

/** A database that tells of each statement. What it does is the same. */
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
