import type { Queryable } from '../../platform/database/Database.ts';
import type { Contact } from './Contact.ts';

interface Verified {
  chain: string;
  /** `MFA_Id`, which what follows has to name. */
  mfaId: string;
  application: string | undefined;
  type: Contact['type'];
  /** `contactLookup` of what was verified. */
  contact: string;
}

/** Notes what a session verified; a further verification takes its place. */
export async function noteVerified(database: Queryable, verified: Verified, now: Date): Promise<void> {
  await database.query(
    `insert into verified_contact (chain, mfa_id, application, contact_type, contact, verified_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (chain) do update set mfa_id = excluded.mfa_id, application = excluded.application,
       contact_type = excluded.contact_type, contact = excluded.contact, verified_at = excluded.verified_at`,
    [verified.chain, verified.mfaId, verified.application ?? null, verified.type, verified.contact, now],
  );
}
