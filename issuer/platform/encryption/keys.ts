import { randomBytes, randomUUID } from 'node:crypto';
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

/** A process that encrypts, as the others see it. */
interface SealingProcess {
  /** Whether its key is new although others were used before. */
  isKeyNew: boolean;
  /** Says again that it encrypts, also for a key that `reseal` took for unused. Due every `renewEvery` seconds. */
  renew(): Promise<void>;
  /** Says that it encrypts no more. */
  leave(): Promise<void>;
}

/** Seconds between two renewals of a process. */
export const renewEvery = 15;

/** Seconds after which a process that did not renew is taken for ended. */
export const aliveFor = 60;

/**
 * Registers the keys of a starting process, and that it encrypts with the first one from now on.
 * @throws Error for an operator if a key in use is missing, or if no process had the first one before: processes
 *   without it could not decrypt
 */
export async function enterKeys(
  database: Database,
  { keys }: Pick<Secrets, 'keys'>,
): Promise<SealingProcess> {
  const [first] = keys;
  const id = randomUUID();
  const renew = async (on: Queryable = database) => {
    await on.query(
      `with own as (insert into sealing_process (id, key, renewed_at) values ($1, $2, now())
         on conflict (id) do update set renewed_at = now())
       insert into encryption_key as known (id, sealing_since) values ($2, now())
         on conflict (id) do update set sealing_since = now() where known.sealing_since is null`,
      [id, first],
    );
  };
  return database.transaction(async (transaction) => {
    await lockKeys(transaction);
    const entered = await entriesOf(transaction);
    const missing = entered.filter(({ id, since }) => since !== null && !keys.includes(id));
    if (missing.length > 0) throw new MissingKey(missing.map(({ id }) => id));
    const own = entered.find((entry) => entry.id === first);
    if (entered.length > 0 && own === undefined)
      throw new Error(
        `The key ${first} is new. Give it to every process after the others in CARDSTOCK_KEY, restart them all, and only then put it first.`,
      );
    await transaction.query(
      'insert into encryption_key (id) select unnest($1::text[]) on conflict do nothing',
      [keys],
    );
    await transaction.query("delete from sealing_process where renewed_at < now() - interval '1 day'");
    await renew(transaction);
    return {
      isKeyNew: entered.length > 0 && own?.since === null,
      renew,
      leave: async () => {
        await database.query('delete from sealing_process where id = $1', [id]);
      },
    };
  });
}

/** Until the transaction ends, no process enters, and no key is given up. */
export async function lockKeys(transaction: Queryable): Promise<void> {
  await transaction.query('lock table encryption_key in share row exclusive mode');
}

/** The keys that running processes encrypt with. */
export function runningKeys(database: Queryable): Promise<{ key: string; processes: number }[]> {
  return database.query<{ key: string; processes: number }>(
    `select key, count(*)::int as processes from sealing_process
     where renewed_at > now() - $1::int * interval '1 second' group by key order by key`,
    [aliveFor],
  );
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

/**
 * The keys of the database and of an operator, one per line, with what encrypts and what is encrypted with each. Ids
 * reveal nothing about a key.
 * @param values key → how many stored values it encrypts
 */
export async function describeKeys(
  database: Queryable,
  { keys }: Pick<Secrets, 'keys'>,
  values: ReadonlyMap<string, number>,
): Promise<string[]> {
  const entered = await entriesOf(database);
  const running = new Map((await runningKeys(database)).map(({ key, processes }) => [key, processes]));
  const known = new Map(entered.map(({ id, since }) => [id, since]));
  const ids = new Set([...known.keys(), ...values.keys(), ...keys]);
  return [...ids].map((id) => {
    const since = known.get(id);
    const state = since instanceof Date ? `in use since ${since.toISOString()}` : 'not in use';
    const count = values.get(id) ?? 0;
    return [
      id,
      known.has(id) || count > 0 ? state : 'new, no process has it yet',
      `${running.get(id) ?? 0} processes`,
      `${count} values`,
      ...(keys[0] === id ? ['first here'] : keys.includes(id) ? [] : ['NOT GIVEN HERE']),
    ].join('  ');
  });
}
