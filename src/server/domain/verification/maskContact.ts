import type { Contact } from './Contact.ts';
import { maskedNumber } from './maskedNumber.ts';

/**
 * A contact as it may be shown to somebody who knows it: (•••) •••-0142, j•••@example.test. The length of what is hidden
 * in an address is not told.
 * @returns null where there is no contact
 */
export function maskContact(contact: Contact | undefined): string | null {
  if (contact === undefined) return null;
  const { type, to } = contact;
  if (type === 'Text') return maskedNumber(`(${to.slice(0, 3)}) ${to.slice(3, 6)}-${to.slice(6)}`, '•');
  const at = to.lastIndexOf('@');
  return `${to.slice(0, 1)}•••${to.slice(at)}`;
}
