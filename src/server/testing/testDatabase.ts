import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import product from '../../../package.json' with { type: 'json' };
import type { OpenDatabase } from '../database/Database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { emptyTemplate } from '../database/openEmbedded.ts';

/**
 * Where `testServer` keeps its data, and how many servers share it. `contract.postgres.test.ts` puts a PostgreSQL
 * database with two servers in its place and runs the same tests (REL-06).
 */
export const testDatabase: { instances: number; open: () => Promise<() => Promise<OpenDatabase>> } = {
  instances: 1,
  async open() {
    const database = await openDatabase({ folder: 'memory://', template: await template() });
    return async () => database;
  },
};

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const file = join(cache, `empty-database-${product.dependencies['@electric-sql/pglite']}.tar`);

/** An empty database is made once for each version and kept: making one takes seconds, copying it none. */
async function template(): Promise<Blob> {
  try {
    return new Blob([await readFile(file)]);
  } catch {
    const made = await emptyTemplate();
    await mkdir(cache, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, Buffer.from(await made.arrayBuffer()));
    await rename(draft, file);
    return made;
  }
}
