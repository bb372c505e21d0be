import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createKeyRing } from './KeyRing.ts';

/** Where the keys of a process come from. */
interface KeyOptions {
  /** As given in the environment; those of the file count where there are none. */
  keys: Uint8Array[] | undefined;
  keyFile: string;
  /** Whether a file that is not there is made. */
  sandbox: boolean;
}

/**
 * The keys that a process was given: in the environment, or in a file. The sandbox makes its own where the file is not there.
 * @throws Error in words for an operator, without anything of a key
 */
export async function readKeys({ keys, keyFile, sandbox }: KeyOptions): Promise<Uint8Array[]> {
  if (keys !== undefined) return keys;
  try {
    return parseKeys(sandbox ? await sandboxKey(keyFile) : await readFile(keyFile, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error && !('code' in error) ? error.message : 'it cannot be read';
    throw new Error(`CARDSTOCK_KEY_FILE (${keyFile}): ${reason}`);
  }
}

/**
 * Reads keys as `CARDSTOCK_KEY` or its file holds them: one or several, the newest first, with commas or on lines of their
 * own, each 32 bytes as 64 hexadecimal digits or base64. What follows `#` on a line is a note.
 * @throws Error saying what is wrong, without repeating any of the text
 */
export function parseKeys(text: string): Uint8Array[] {
  const words = text.replace(/#.*$/gm, '').split(/[\s,]+/);
  const keys = words.filter((word) => word !== '').map(parseKey);
  if (keys.length === 0) throw new Error('there is no key');
  return keys;
}

function parseKey(word: string, index: number): Uint8Array {
  const key = Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64');
  if (key.length !== 32)
    throw new Error(
      `key ${index + 1} must be 32 bytes, as 64 hexadecimal digits or base64 (openssl rand -hex 32)`,
    );
  return key;
}

/**
 * The sandbox's own key: read from its file, or written there for the owner only on the first start.
 * It never lies beside the data that it protects.
 * @param file path outside the data directory
 */
export async function sandboxKey(file: string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${newKey()}\n`, { mode: 0o600 });
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

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

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
  const { file, text } = await readKeyFile(name);
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
async function readKeyFile(name: string): Promise<{ file: string; text: string }> {
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
