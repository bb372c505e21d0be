import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What SQLite calls a lock that another connection holds. */
const busy = 5;

/**
 * Takes a data directory for this process. The lock is SQLite's, which the system ends together with the process, however
 * that ends; PGlite has none of its own.
 * @returns gives the directory back
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
