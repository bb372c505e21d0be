import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase } from './Database.ts';
import { migrate, openDatabase } from './openDatabase.ts';
import { embeddedTemplate } from './openEmbedded.ts';

/**
 * Where `testServer` keeps its data, and how many servers share it. `contract.deep.postgres.test.ts` puts a PostgreSQL
 * database with two servers in its place and runs the same tests (REL-06).
 */
export const testDatabase: { instances: number; open: () => Promise<() => Promise<OpenDatabase>> } = {
  instances: 1,
  async open() {
    const database = await lend();
    return async () => database;
  },
};

/** An embedded database and the tables that its migrations made. */
interface Embedded {
  database: OpenDatabase;
  tables: string;
}

/** Those of this process that no test has at the moment. */
const idle: Embedded[] = [];

/**
 * A database that knows every migration and holds nothing. Closing it empties it for the next test: an embedded one takes
 * long to begin, and Node falls over now and then where a process begins and ends many (nodejs/node#64500).
 */
async function lend(): Promise<OpenDatabase> {
  const embedded = idle.pop() ?? (await begin());
  const { database } = embedded;
  let isOpen = true;
  const lent = () => {
    if (!isOpen) throw new Error('The database is closed.');
    return database;
  };
  return {
    kind: database.kind,
    query: async (sql, params) => await lent().query(sql, params),
    transaction: async (work) => await lent().transaction(work),
    script: async (work) => await lent().script(work),
    connections: () => lent().connections(),
    isDoubtful: () => lent().isDoubtful(),
    probe: async (sql) => await lent().probe(sql),
    execute: async (sql, params) => await lent().execute(sql, params),
    async close() {
      lent();
      isOpen = false;
      await giveBack(embedded);
    },
  };
}

async function begin(): Promise<Embedded> {
  const database = await openDatabase({ folder: 'memory://', template: await databaseTemplate() });
  return { database, tables: await tablesOf(database) };
}

/** One in which a test made tables of its own ends. */
async function giveBack({ database, tables }: Embedded): Promise<void> {
  if ((await tablesOf(database)) !== tables) return database.close();
  await emptyDatabase(database, tables);
  idle.push({ database, tables });
}

/**
 * Takes everything out of a database that a file of tests keeps for itself, and the jobs of its queues. A table that holds
 * nothing is left alone: to truncate it makes new files.
 */
export async function emptyDatabase(database: OpenDatabase, tables?: string): Promise<void> {
  const all = (tables ?? (await tablesOf(database))).split(', ');
  const own = all.filter((name) => !name.startsWith('pgboss.') || name === 'pgboss.job');
  const asked = own.map((name) => `select '${name}' as name where exists (select from ${name})`);
  const filled = await database.query<{ name: string }>(asked.join(' union all '));
  const emptied = filled.map(({ name }) =>
    name === 'pgboss.job' ? 'delete from pgboss.job;' : `truncate ${name} restart identity cascade;`,
  );
  if (emptied.length === 0) return;
  // Past the triggers of tables that are only added to.
  await database.execute(
    `set session_replication_role = replica; ${emptied.join(' ')} set session_replication_role = default`,
  );
}

async function tablesOf(database: OpenDatabase): Promise<string> {
  const rows = await database.query<{ name: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'migration' order by 1`,
  );
  return rows.map(({ name }) => name).join(', ');
}

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const packages = fileURLToPath(new URL('../../package.json', import.meta.url));
const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * A database that knows every migration and holds nothing. It is made once for each version of the embedded database
 * and of the migrations, and kept: making one takes seconds, copying it none.
 */
export async function databaseTemplate(): Promise<Blob> {
  const file = join(cache, `database-${await versionOf()}.tar`);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    const made = await embeddedTemplate(migrate);
    await mkdir(cache, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, Buffer.from(await made.arrayBuffer()));
    await rename(draft, file);
    return made;
  }
}

async function versionOf(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(packages));
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(`\n${name}\n`).update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
