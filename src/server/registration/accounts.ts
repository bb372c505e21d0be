import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';

export interface Account {
  /** As it was chosen. */
  username: string;
  passwordHash: string;
}

export interface NewAccount extends Account {
  /** Id of the application. */
  application: string;
  system: string | null;
}

const placeOf = (application: string) => `account.username:${application}`;

/** Look-up of a user name; two that differ in case only are the same. */
function usernameLookup(secrets: Secrets, username: string): string {
  return secrets.fingerprint('username', username.toLowerCase());
}

/** Whether somebody has that name. */
export async function isUsernameTaken(
  database: Queryable,
  secrets: Secrets,
  username: string,
): Promise<boolean> {
  const rows = await database.query('select 1 from account where username_lookup = $1', [
    usernameLookup(secrets, username),
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
      username: secrets.open(row.username, placeOf(application)),
      passwordHash: row.password_hash,
    }
  );
}

/**
 * Opens an account.
 * @returns false where the name is taken or the application has one; of several at once one wins
 */
export async function insertAccount(
  database: Queryable,
  secrets: Secrets,
  account: NewAccount,
  now: Date,
): Promise<boolean> {
  const { application, username, passwordHash, system } = account;
  const written = await database.query(
    `insert into account (id, application, username_lookup, username, password_hash, system, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      randomUUID(),
      application,
      usernameLookup(secrets, username),
      secrets.seal(username, placeOf(application)),
      passwordHash,
      system,
      now,
    ],
  );
  return written.length === 1;
}
