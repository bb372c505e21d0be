import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import type { Database, OpenDatabase } from './Database.ts';
import { lockFolder } from './lockFolder.ts';
import { withSavepoints } from './withSavepoints.ts';

/** PGlite's own start parameters without `-F`: a commit reaches the disk before it is answered (REL-02). */
const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

/** The same values as the PostgreSQL driver gives (see `openPool`). */
const parsers = { [types.INT8]: Number, [types.DATE]: String, [types.NUMERIC]: String };

/**
 * Opens PostgreSQL inside this process: one connection, so that statements and transactions run one after the other.
 * @param folder data directory, made where missing; `memory://` keeps everything in memory
 * @param template data directory to begin with in memory, as `emptyTemplate` gives it; making one anew takes seconds
 * @throws Error when another process has the folder open, since two would destroy it
 */
export async function openEmbedded(folder: string, template?: Blob): Promise<OpenDatabase> {
  const inMemory = folder.startsWith('memory://');
  if (!inMemory) await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = inMemory ? async () => {} : await lockFolder(folder);
  const database = inMemory
    ? await PGlite.create({ parsers, ...(template && { loadDataDir: template }) })
    : await PGlite.create({ dataDir: `${folder}/postgres`, parsers, startParams: durable });
  return {
    kind: 'embedded',
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await database.query<Row>(sql, [...params])).rows;
    },
    transaction: (work) => database.transaction((transaction) => work(wrap(transaction))),
    script: (sql, isNeeded) =>
      database.transaction(async (transaction) => {
        if (!(await isNeeded(wrap(transaction)))) return false;
        await transaction.exec(sql);
        return true;
      }),
    async close() {
      await database.close();
      await release();
    },
  };
}

/** An empty data directory, to begin others with. */
export async function emptyTemplate(): Promise<Blob> {
  const database = await PGlite.create();
  try {
    return await database.dumpDataDir('none');
  } finally {
    await database.close();
  }
}

function wrap(transaction: Transaction): Database {
  return withSavepoints({
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await transaction.query<Row>(sql, [...params])).rows;
    },
  });
}
