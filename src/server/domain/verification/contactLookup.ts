import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Contact } from './Contact.ts';

/** What is stored of a contact, and compared: the same for the same mailbox, whatever the case it is written in. */
export function contactLookup(secrets: Secrets, { type, to }: Contact): string {
  return secrets.fingerprint(purpose, plain({ type, to }));
}

/** What a contact may be stored as: its look-ups by every key that is known. */
export function contactLookups(secrets: Secrets, contact: Contact): string[] {
  return secrets.fingerprints(purpose, plain(contact));
}

function plain({ type, to }: Contact): string {
  return `${type}:${to.toLowerCase()}`;
}

const purpose = 'contact';
