import { randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { Database, Queryable } from '../platform/database/Database.ts';
import { insertRows } from '../platform/database/insertRows.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import type { CallContext } from './ports/Ports.ts';

/**
 * Whether a username is free, in any case (APR-013).
 * @throws ServiceFailure if the check itself fails (APR-016)
 */
export async function isUsernameFree(
  username: string,
  { database, secrets, ports }: Pick<CallContext, 'database' | 'secrets' | 'ports'>,
): Promise<boolean> {
  const name = username.toLowerCase();
  if (await ports.registration?.isTaken(name)) return false;
  return !(await isUsernameTaken(database, secrets, name));
}

export interface Account {
  /** As it was chosen. */
  username: string;
  passwordHash: string;
}

interface NewAccount extends Account {
  /** Id of the application. */
  application: string;
  system: string | null;
}

/** Place of the sealed name of one row. */
export const usernamePlace = (application: string) => `account.username:${application}`;

const usernamePurpose = 'username';

/** Lookup of a username, independent of case. */
export function usernameLookup(secrets: Secrets, username: string): string {
  return secrets.fingerprint(usernamePurpose, username.toLowerCase());
}

/** Whether somebody has that name. */
async function isUsernameTaken(database: Queryable, secrets: Secrets, username: string): Promise<boolean> {
  const rows = await database.query('select 1 from account where username_lookup = any($1)', [
    secrets.fingerprints(usernamePurpose, username.toLowerCase()),
  ]);
  return rows.length > 0;
}

/** The account of an application. */
export async function findAccount(
  database: Queryable,
  secrets: Secrets,
  application: string,
): Promise<Account | undefined> {
  const [row] = await database.query<{ username: Uint8Array; password_hash: string }>(
    'select username, password_hash from account where application = $1',
    [application],
  );
  return (
    row && {
      username: secrets.open(row.username, usernamePlace(application)),
      passwordHash: row.password_hash,
    }
  );
}

/** Any fixed number: parallel registrations wait here. */
const turn = 7_236_414;

/**
 * Opens an account.
 * @returns false if the name is taken or the application has one; of several at once one wins, even during a key
 *   rotation, when the name has more than one lookup
 */
export async function insertAccount(
  database: Database,
  secrets: Secrets,
  account: NewAccount,
  now: Date,
): Promise<boolean> {
  const { application, username, passwordHash, system } = account;
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [turn]);
    if (await isUsernameTaken(transaction, secrets, username)) return false;
    const row = {
      id: randomUUID(),
      application,
      username_lookup: usernameLookup(secrets, username),
      username: secrets.seal(username, usernamePlace(application)),
      password_hash: passwordHash,
      system,
      created_at: now,
    };
    const written = await insertRows(transaction, 'account', [row], 'on conflict do nothing returning id');
    return written.length === 1;
  });
}

/**
 * scrypt with the parameters of OWASP's Password Storage Cheat Sheet for 32 MiB: N = 2^15, r = 8, p = 3. Each hash
 * contains its own parameters, so that raising these leaves earlier ones valid.
 */
const cost = { ln: 15, r: 8, p: 3 };
const saltLength = 16;
const hashLength = 32;

/** Hashes a password for the database, as `$scrypt$ln=…,r=…,p=…$<salt>$<hash>` (PHC format). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await deriveHash(password, salt, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a stored hash is that of a password. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('Not a hash of hashPassword');
  const known = Buffer.from(hash, 'base64url');
  const given = await deriveHash(password, Buffer.from(salt, 'base64url'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(known, given);
}

function deriveHash(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  const N = 2 ** ln;
  // Node refuses anything above its default limit of 32 MiB.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashLength, options, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}
