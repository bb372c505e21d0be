import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Contact } from './Contact.ts';
import { type CodeBinding, codeFingerprint } from './codeFingerprint.ts';

/** A code is good this long, seconds (CON-015). */
const lifetime = 600;

/** Makes a code that was sent good, and every earlier one of the chain void. */
export async function storeCode(
  database: Queryable,
  secrets: Secrets,
  { type, code, ...binding }: CodeBinding & Pick<Contact, 'type'> & { code: string },
  now: Date,
): Promise<void> {
  await database.query(
    `insert into one_time_code (chain, application, contact_type, contact, code, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (chain) do update set application = excluded.application, contact_type = excluded.contact_type,
       contact = excluded.contact, code = excluded.code, expires_at = excluded.expires_at, wrong_tries = 0`,
    [
      binding.chain,
      binding.application ?? null,
      type,
      binding.contact,
      codeFingerprint(secrets, binding, code),
      new Date(now.getTime() + lifetime * 1_000),
    ],
  );
}
