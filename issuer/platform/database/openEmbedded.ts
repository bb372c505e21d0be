import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite, types } from '@electric-sql/pglite';
import { createKeyedQueue } from '../../../src/server/platform/createKeyedQueue.ts';
import {
  type DatabaseRow,
  DatabaseUnavailable,
  inTransaction,
  type OpenDatabase,
  type Queryable,
  refuseHiddenRollback,
  timeoutMs,
} from './Database.ts';

/** PGlite's own start parameters without `-F`: a commit reaches the disk before it is answered (REL-02). */
const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

/** The same values that the PostgreSQL driver returns (see `openPool`). */
const parsers = {
  [types.INT8]: Number,
  [types.DATE]: String,
  [types.NUMERIC]: String,
  [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
};

/**
 * Opens PostgreSQL inside this process: one connection, so statements and transactions run one after the other. A wait
 * longer than `timeoutMs` ends with `DatabaseUnavailable`, as for a connection of a pool; a running statement cannot be
 * interrupted.
 * @param folder data directory, created if missing; `memory://` keeps everything in memory
 * @param template initial data directory in memory, from `embeddedTemplate`; creating one takes seconds
 * @throws Error if another process has the folder open, since two would destroy it
 */
export async function openEmbedded(folder: string, template?: Blob): Promise<OpenDatabase> {
  const inMemory = folder.startsWith('memory://');
  if (!inMemory) await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = inMemory ? () => {} : await lockFolder(folder);
  const database = inMemory
    ? await PGlite.create({ parsers, ...(template && { loadDataDir: template }) })
    : await PGlite.create({ dataDir: `${folder}/postgres`, parsers, startParams: durable }).catch((cause) => {
        // Its file system throws numbers in an object.
        if (cause instanceof Error) throw cause;
        throw new Error(`The database cannot be written to ${folder}: is there room, and is it yours?`, {
          cause,
        });
      });
  return onConnection(database, release);
}

/**
 * A data directory for databases in memory to start from.
 * @param prepare what is done to the empty database first
 */
export async function embeddedTemplate(prepare: (database: OpenDatabase) => Promise<unknown>): Promise<Blob> {
  const database = await PGlite.create({ parsers });
  const opened = onConnection(database, () => {});
  try {
    await prepare(opened);
    return await database.dumpDataDir('none');
  } finally {
    await opened.close();
  }
}

function onConnection(database: PGlite, release: () => void): OpenDatabase {
  const connection: Queryable = {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const { rows, command } = await database.query<Row>(sql, [...params]);
      refuseHiddenRollback(sql, command);
      return rows;
    },
  };
  const queue = createKeyedQueue();
  let asked = 0;
  const alone = async <Result>(work: () => Promise<Result>) => {
    asked += 1;
    try {
      return await withQueueTimeout((begin) => queue('connection', begin), work);
    } finally {
      asked -= 1;
    }
  };
  return {
    kind: 'embedded',
    connections: () => ({ total: 1, idle: asked === 0 ? 1 : 0, waiting: Math.max(asked - 1, 0) }),
    // It is in this process.
    isDoubtful: () => false,
    // There is no other connection.
    probe: (sql) => alone(() => connection.query(sql)),
    query: (sql, params) => alone(() => connection.query(sql, params)),
    transaction: (work) => alone(() => inTransaction(connection, work)),
    script: (work) =>
      alone(() =>
        inTransaction(connection, ({ query }) =>
          work({
            query,
            async run(sql) {
              await database.exec(sql);
            },
          }),
        ),
      ),
    execute: (sql, params = []) =>
      alone(async () => {
        try {
          if (params.length > 0) return (await database.query<DatabaseRow>(sql, [...params])).rows;
          const results = await database.exec(sql);
          return results.flatMap(({ rows }) => rows as DatabaseRow[]);
        } catch (error) {
          // Otherwise a transaction that it began would block the only connection forever.
          await database.exec('rollback').catch(() => undefined);
          throw error;
        }
      }),
    async close() {
      await alone(() => database.close());
      release();
    },
  };
}

/**
 * Runs work that has to wait for its turn, unless the turn comes too late.
 * @param queue gets the function to run at its turn
 * @throws DatabaseUnavailable if the turn did not come in time; the work then never runs
 */
async function withQueueTimeout<Result>(
  queue: (begin: () => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  let unavailable: DatabaseUnavailable | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      unavailable = new DatabaseUnavailable('timed out waiting for a connection', { connectionLost: false });
      reject(unavailable);
    }, timeoutMs);
  });
  const done = queue(async () => {
    clearTimeout(timer);
    if (unavailable !== undefined) throw unavailable;
    return work();
  });
  // If it is late, no one is waiting for the turn any more.
  done.catch(() => {});
  return Promise.race([done, late]);
}

/** SQLite's code for a lock that another connection holds. */
const busy = 5;

/**
 * Locks a data directory for this process. The lock is SQLite's, which the system releases when the process ends,
 * however it ends; PGlite has none.
 * @returns a function that releases the directory
 * @throws Error naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  const holder = join(folder, 'in-use-by');
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    const pid = await readFile(holder, 'utf8').catch(() => 'unknown');
    throw new Error(
      `${folder} is in use by process ${pid}. Stop it, name another DATA_DIR, or use DATABASE_URL.`,
    );
  }
  await writeFile(holder, String(process.pid), { mode: 0o600 });
  return () => lock.close();
}
