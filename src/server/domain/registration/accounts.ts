import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';

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

/** Place of the sealed name of one row. */
export const usernamePlace = (application: string) => `account.username:${application}`;

const purpose = 'username';

/** Look-up of a user name; two that differ in case only are the same. */
export function usernameLookup(secrets: Secrets, username: string): string {
  return secrets.fingerprint(purpose, username.toLowerCase());
}

/** Whether somebody has that name. */
export async function isUsernameTaken(
  database: Queryable,
  secrets: Secrets,
  username: string,
): Promise<boolean> {
  const rows = await database.query('select 1 from account where username_lookup = any($1)', [
    secrets.fingerprints(purpose, username.toLowerCase()),
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

/** Any fixed number: who opens an account at the same moment waits here. */
const turn = 7_236_412;

/**
 * Opens an account.
 * @returns false where the name is taken or the application has one; of several at once one wins, also while a key changes
 *   and the name has more than one look-up
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
    const written = await transaction.query(
      `insert into account (id, application, username_lookup, username, password_hash, system, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [
        randomUUID(),
        application,
        usernameLookup(secrets, username),
        secrets.seal(username, usernamePlace(application)),
        passwordHash,
        system,
        now,
      ],
    );
    return written.length === 1;
  });
}
