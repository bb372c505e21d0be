import type { OpenDatabase } from '../database/Database.ts';
import { openDatabase } from '../database/openDatabase.ts';

/**
 * Where `testServer` keeps its data, and how many servers share it. `contract.postgres.test.ts` puts a PostgreSQL
 * database with two servers in its place and runs the same tests (REL-06).
 */
export const testDatabase: { instances: number; open: () => Promise<() => Promise<OpenDatabase>> } = {
  instances: 1,
  async open() {
    const database = await openDatabase({ folder: 'memory://' });
    return async () => database;
  },
};
