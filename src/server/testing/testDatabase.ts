import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import product from '../../../package.json' with { type: 'json' };
import type { OpenDatabase } from '../database/Database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { embeddedTemplate } from '../database/openEmbedded.ts';

/**
 * Where `testServer` keeps its data, and how many servers share it. `contract.postgres.test.ts` puts a PostgreSQL
 * database with two servers in its place and runs the same tests (REL-06).
 */
export const testDatabase: { instances: number; open: () => Promise<() => Promise<OpenDatabase>> } = {
  instances: 1,
  async open() {
    const database = await openDatabase({ folder: 'memory://', template: await databaseTemplate() });
    return async () => database;
  },
};

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
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
  const hash = createHash('sha256').update(product.dependencies['@electric-sql/pglite']);
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(`\n${name}\n`).update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
