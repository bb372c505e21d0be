import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './runCommand.ts';

const folder = join(root, '.cache', 'stamps');

/** SHA-256 over the names and contents of all files that match, relative to the repository. */
export async function contentHash(patterns: string[]): Promise<string> {
  const paths = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(await readFile(path))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Does a piece of work only when what it reads has changed since it last succeeded, or its result is gone.
 * @returns whether the work was done.
 */
export async function onlyWhenStale(
  name: string,
  reads: string[],
  result: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const hash = await contentHash(reads);
  const stamp = join(folder, name);
  const before = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
  if (before === hash && existsSync(join(root, result))) return false;
  await work();
  await mkdir(folder, { recursive: true });
  await writeFile(stamp, hash);
  return true;
}
