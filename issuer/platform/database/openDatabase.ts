import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase, Queryable, ScriptConnection } from './Database.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPool, type PoolOptions } from './openPool.ts';

export interface DatabasePlace extends PoolOptions {
  /** Connection string of a PostgreSQL server; overrides `folder`. */
  url?: string | undefined;
  /** Data directory of the embedded database, or `memory://`. */
  folder: string;
  /** Initial content of a database in memory (`embeddedTemplate`). */
  template?: Blob;
  /** Whether opening updates the schema; `start` by default. */
  migrate?: MigrateWhen | undefined;
}

/** `start`: each process updates the schema at startup. `never`: `npm run operate -- migrate` does, before they start. */
type MigrateWhen = 'start' | 'never';

/**
 * Opens the database of the server, and updates it unless the place says never. The caller closes it.
 * @throws Error for an operator if the schema is newer than this release, or behind it with `never`
 */
export async function openDatabase(
  place: DatabasePlace,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  const database = await connectDatabase(place, onLost);
  try {
    await (place.migrate === 'never' ? assertMigrated(database) : migrate(database));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database without changes. The caller closes it. */
export async function connectDatabase(
  place: DatabasePlace,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  return place.url === undefined
    ? openEmbedded(place.folder, place.template)
    : openPool(place.url, onLost, place);
}

/** Where the migrations stand. */
export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
/** Any fixed number: processes that start together take turns. */
const lockKey = 7_236_411;
/**
 * First line of a migration that the previous release can run with, so that its processes may keep running and start.
 */
const expands = /^-- expand\b/;

/**
 * Updates the database: every new `NNN_name.sql` runs once, in order, each in a transaction with its entry in the table
 * `migration`.
 * @returns names of the files that ran
 * @throws Error for an operator if the schema is newer than these files
 */
export async function migrate(database: OpenDatabase, folder: string = migrationsFolder): Promise<string[]> {
  const files = await filesIn(folder);
  const ran: string[] = [];
  const missing = await database.script((connection) => prepare(connection, files));
  for (const file of missing) {
    const isNew = await database.script((connection) => runNew(connection, folder, file));
    if (isNew) ran.push(file);
  }
  return ran;
}

/**
 * What `migrate` would run: runs it in one transaction, which is rolled back.
 * @returns names of the files
 * @throws Error that names the failing file, or says that the schema is newer
 */
export async function dryRun(database: OpenDatabase, folder: string = migrationsFolder): Promise<string[]> {
  const files = await filesIn(folder);
  const ran: string[] = [];
  const done = new Error('rolled back on purpose');
  try {
    await database.script(async (connection) => {
      for (const file of await prepare(connection, files)) {
        if (await runNew(connection, folder, file)) ran.push(file);
      }
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  return ran;
}

/**
 * Checks a schema that somebody else updates, and changes nothing.
 * @throws Error for an operator if it is behind these files or newer
 */
export async function assertMigrated(
  database: OpenDatabase,
  folder: string = migrationsFolder,
): Promise<void> {
  const files = await filesIn(folder);
  const [table] = await database.query<{ name: string | null }>(
    "select to_regclass('migration')::text as name",
  );
  const known = table?.name ? await entries(database) : [];
  refuseNewer(known, files);
  const missing = missingOf(files, known);
  if (missing.length > 0)
    throw new Error(
      `The schema of the database is behind this release: ${inWords(missing)} not run yet. Run npm run operate -- migrate; a server with MIGRATE=start does the same when it starts.`,
    );
}

/**
 * No one else migrates until the transaction ends.
 * @returns the files that did not run yet
 */
async function prepare(connection: ScriptConnection, files: readonly string[]): Promise<string[]> {
  await connection.query('select pg_advisory_xact_lock($1)', [lockKey]);
  await connection.run(
    `create table if not exists migration (
       name text primary key, ran_at timestamptz not null default now(), expand boolean not null
     )`,
  );
  const known = await entries(connection);
  refuseNewer(known, files);
  return missingOf(files, known);
}

function missingOf(files: readonly string[], known: readonly Entry[]): string[] {
  const names = new Set(known.map(({ name }) => name));
  return files.filter((file) => !names.has(file));
}

async function runNew(connection: ScriptConnection, folder: string, file: string): Promise<boolean> {
  await connection.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const sql = await readFile(join(folder, file), 'utf8');
  const entered = await connection.query(
    'insert into migration (name, expand) values ($1, $2) on conflict do nothing returning name',
    [file, expands.test(sql)],
  );
  if (entered.length === 0) return false;
  try {
    await connection.run(sql);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The migration ${file} failed, and nothing of it is left: ${why}`, { cause });
  }
  return true;
}

interface Entry {
  name: string;
  expand: boolean;
}

function entries(database: Queryable): Promise<Entry[]> {
  return database.query<Entry>('select name, expand from migration order by name');
}

function refuseNewer(known: readonly Entry[], files: readonly string[]): void {
  const newer = known.filter(({ name, expand }) => !expand && !files.includes(name)).map(({ name }) => name);
  if (newer.length > 0)
    throw new Error(
      `The schema of the database is newer than this release: ${inWords(newer)} run by a later one. Start that release, or restore a backup from before it.`,
    );
}

function inWords([first = '', ...rest]: readonly string[]): string {
  return rest.length === 0 ? `${first} was` : `${first} and ${rest.length} more were`;
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{3}_.+\.sql$/.test(file)).sort();
}
