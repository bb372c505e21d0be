import { randomBytes } from 'node:crypto';
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createKeyRing } from './createKeyRing.ts';
import { parseKeys } from './parseKeys.ts';

/** A key as the environment and key files hold it: 64 hexadecimal digits. */
export function newKey(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Puts a key in front of those of a file, which only its owner may read afterwards. A file that is not there is made. Whatever
 * happens meanwhile, the file holds all its keys: it is replaced as a whole.
 * @returns ids of the keys in the file, the newest first
 * @throws Error in words for an operator for a file that holds no keys, or can't be written; nothing of a key stands in it
 */
export async function addKey(name: string, key: string): Promise<string[]> {
  const { file, text } = await read(name);
  const next = `${key}\n${text}`;
  const { ids } = createKeyRing(parseKeys(next));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, next, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true });
    throw new Error(`${name} cannot be written.`);
  }
  return [...ids];
}

/** What the file holds, and where it is, past links. */
async function read(name: string): Promise<{ file: string; text: string }> {
  try {
    const file = await realpath(name);
    const text = await readFile(file, 'utf8');
    parseKeys(text);
    return { file, text };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!('code' in error))
      throw new Error(`${name} is no file of keys: ${error.message}. Name another one.`);
    if (error.code === 'ENOENT') return { file: name, text: '' };
    throw new Error(`${name} cannot be read.`);
  }
}
