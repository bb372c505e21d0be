import type { Contact } from './Contact.ts';
import { readContact } from './readContact.ts';

/**
 * Where an applicant can be reached, as it stands in the first answers of an application.
 * @param type of the contact: the primary phone takes text messages
 * @returns undefined where there is none that can be read
 */
export function ownContact(type: Contact['type'], applicant: unknown): Contact | undefined {
  const { PrimaryPhone, Email } = applicant as Record<string, unknown>;
  return readContact(type, type === 'Text' ? PrimaryPhone : Email);
}
