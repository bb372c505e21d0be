import type { Secrets } from '../encryption/Secrets.ts';
import type { Contact } from './Contact.ts';

/** What is stored of a contact, and compared: the same for the same mailbox, whatever the case it is written in. */
export function contactLookup(secrets: Secrets, { type, to }: Contact): string {
  return secrets.fingerprint('contact', `${type}:${to.toLowerCase()}`);
}
