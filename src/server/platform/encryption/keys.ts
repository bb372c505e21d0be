import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database, Queryable } from '../database/Database.ts';
import { createSecrets, MissingKey, type Secrets } from './secrets.ts';

/** Where the keys of a process come from. */
interface KeyOptions {
  /** From the environment; overrides those of the file. */
  keys: Uint8Array[] | undefined;
  keyFile: string;
  /** Whether a missing file is created. */
  sandbox: boolean;
}

/**
 * The keys of a process: from the environment, or from a file. The sandbox creates a missing file.
 * @throws Error for an operator, without any part of a key
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
 * Reads keys in the format of `CARDSTOCK_KEY` or its file: one or several, the one that encrypts first, separated by
 * commas or line breaks, each 32 bytes as 64 hexadecimal digits or base64. Text after `#` on a line is a note.
 * @throws Error that describes the mistake without repeating any of the text
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
 * The sandbox's own key: read from its file, or written there, for the owner only, at the first start. It is never next
 * to the data that it protects.
 * @param file path outside the data directory
 */
export async function sandboxKey(file: string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${newKey()}\n`, { mode: 0o600 });
  try {
    // A link is created completely or not at all: of two simultaneous first starts one wins, and both read its key.
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

/** A key in the format of the environment and key files: 64 hexadecimal digits. */
export function newKey(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Appends a key to those of a file, which then only its owner may read. A missing file is created. The file is replaced
 * as a whole, so it always holds all its keys.
 * @returns ids of the keys in the file, in order
 * @throws Error for an operator if the file holds no keys or cannot be written, without any part of a key
 */
export async function addKey(name: string, key: string): Promise<string[]> {
  const { file, text } = await readKeyFile(name);
  const next = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${key}\n`;
  const ids = createSecrets(parseKeys(next)).keys;
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

/** The content of the file, and its real path. */
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

/**
 * Registers the keys of a starting process, and that the first one encrypts from now on.
 * @returns whether that key is new although others were used before
 * @throws Error for an operator if a key in use is missing, or if no process had the first one before: processes
 *   without it could not decrypt
 */
export async function enterKeys(database: Database, { keys }: Pick<Secrets, 'keys'>): Promise<boolean> {
  const [first] = keys;
  return database.transaction(async (transaction) => {
    await transaction.query('lock table encryption_key in share row exclusive mode');
    const entered = await entriesOf(transaction);
    const missing = entered.filter(({ id, since }) => since !== null && !keys.includes(id));
    if (missing.length > 0) throw new MissingKey(missing.map(({ id }) => id));
    if (entered.length > 0 && !entered.some(({ id }) => id === first))
      throw new Error(
        `The key ${first} is new. Give it to every process after the others in CARDSTOCK_KEY, restart them all, and only then put it first.`,
      );
    await transaction.query(
      'insert into encryption_key (id) select unnest($1::text[]) on conflict do nothing',
      [keys],
    );
    const began = await transaction.query(
      'update encryption_key set sealing_since = now() where id = $1 and sealing_since is null returning id',
      [first],
    );
    return entered.length > 0 && began.length > 0;
  });
}

/** Finds the keys that data is encrypted with. */
export const sealingKeys = 'select id from encryption_key where sealing_since is not null order by id';

interface KeyEntry {
  id: string;
  /** Null for a key that has not encrypted anything yet. */
  since: Date | null;
}

function entriesOf(database: Queryable): Promise<KeyEntry[]> {
  return database.query<KeyEntry>(
    'select id, sealing_since as since from encryption_key order by sealing_since desc nulls last, id',
  );
}

/** The keys of the database and of an operator, one per line. Ids reveal nothing about a key. */
export async function describeKeys(database: Queryable, { keys }: Pick<Secrets, 'keys'>): Promise<string[]> {
  const entered = await entriesOf(database);
  const stored = entered.map(({ id, since }) => {
    const here = keys[0] === id ? ', first here' : keys.includes(id) ? '' : ', NOT GIVEN HERE';
    return `${id}  ${since === null ? 'not in use' : `in use since ${since.toISOString()}`}${here}`;
  });
  const fresh = keys.filter((id) => entered.every((key) => key.id !== id));
  return [...stored, ...fresh.map((id) => `${id}  new, no process has it yet`)];
}
