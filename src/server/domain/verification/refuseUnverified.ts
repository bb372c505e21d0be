import { Refusal } from '../../platform/answers/Refusal.ts';
import { isOn } from '../../platform/sites/isOn.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { Contact } from './Contact.ts';
import { contactLookups } from './contactLookup.ts';
import { readContact } from './readContact.ts';

/** What the verification has to have been for: an application, or a contact that the submission carries. */
type Claim = { mfaId: unknown } & ({ application: string } | { contacts: Record<Contact['type'], unknown> });

/**
 * Holds a submission to its one-time code where codes are on (SAFE-08, SAFE-10, RES-025, A-006): verified by this
 * session under the `MFA_Id` that it names, and for what is submitted now.
 * @throws Refusal 403
 */
export async function refuseUnverified(
  claim: Claim,
  { site, session, database, secrets }: Pick<CallContext, 'site' | 'session' | 'database' | 'secrets'>,
): Promise<void> {
  if (!isOn(site.settings, 'MFAActive')) return;
  const [row] = await database.query<VerifiedRow>(
    'select mfa_id, application, contact_type, contact from verified_contact where chain = $1',
    [session.chain],
  );
  if (session.codeVerifiedAt === undefined || row === undefined || row.mfa_id !== claim.mfaId)
    throw codeRequired('The one-time code has to be verified first.');
  if ('application' in claim) {
    if (row.application !== claim.application)
      throw codeRequired('The one-time code has to be verified first.');
    return;
  }
  const contact = readContact(row.contact_type, claim.contacts[row.contact_type]);
  if (
    row.application !== null ||
    contact === undefined ||
    !contactLookups(secrets, contact).includes(row.contact)
  )
    throw codeRequired('The contact is not the one that was verified.', contactPaths[row.contact_type]);
}

interface VerifiedRow {
  mfa_id: string;
  application: string | null;
  contact_type: Contact['type'];
  contact: string;
}

const contactPaths: Record<Contact['type'], string> = {
  Text: '/Applicant/PrimaryPhone',
  Email: '/Applicant/Email',
};

function codeRequired(message: string, path?: string): Refusal {
  return new Refusal(403, 'codeRequired', message, { path });
}
