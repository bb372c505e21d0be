import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The sandbox's own key: read from its file, or written there for the owner only on the first start.
 * It never lies beside the data that it protects.
 * @param file path outside the data directory
 */
export async function sandboxKey(file: string): Promise<string> {
  const known = await read(file);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // A link is made whole or not at all: of two first starts at once one wins, and both read its key.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
