import type { Queryable } from '../../platform/database/Database.ts';
import { isOneOf } from '../../platform/encryption/isOneOf.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Contact } from './Contact.ts';
import { codeFingerprints } from './codeFingerprint.ts';

/** Wrong tries of one code that are answered with NoMatch (SAFE-08). */
const mostWrongTries = 5;

/** The contact that a right code verifies, or why there is none, in the contract's words. */
type CodeFinding =
  | { error: 'Expired' | 'NoMatch' | 'TooManyAttempts' }
  | { error: undefined; type: Contact['type']; contact: string };

/**
 * Tries a code. A right one is used up; a wrong one is counted, exactly, since the caller holds the chain locked.
 * A code that is not there (never sent, used, sent for something else) is an expired one.
 */
export async function tryCode(
  database: Queryable,
  secrets: Secrets,
  { chain, application, code }: { chain: string; application: string | undefined; code: string },
  now: Date,
): Promise<CodeFinding> {
  const [row] = await database.query<CodeRow>(
    `select contact_type, contact, code, wrong_tries, expires_at from one_time_code
     where chain = $1 and application is not distinct from $2`,
    [chain, application ?? null],
  );
  if (row === undefined) return { error: 'Expired' };
  if (row.wrong_tries >= mostWrongTries) return { error: 'TooManyAttempts' };
  if (row.expires_at <= now) return { error: 'Expired' };
  const typed = codeFingerprints(secrets, { chain, application, contact: row.contact }, code);
  if (!isOneOf(row.code, typed)) {
    await database.query('update one_time_code set wrong_tries = wrong_tries + 1 where chain = $1', [chain]);
    return { error: 'NoMatch' };
  }
  await database.query('delete from one_time_code where chain = $1', [chain]);
  return { error: undefined, type: row.contact_type, contact: row.contact };
}

interface CodeRow {
  contact_type: Contact['type'];
  contact: string;
  code: string;
  wrong_tries: number;
  expires_at: Date;
}
