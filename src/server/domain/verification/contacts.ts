import formats from 'ajv-formats';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import denied from './deniedNumbers.json' with { type: 'json' };

/** As the contracts have it: one address, without what a list of them or a name beside it would need. */
const addressPattern = formats.get('email') as RegExp;
const phonePattern = /^[2-9]\d{9}$/;

/**
 * A contact as somebody wrote it, however it is punctuated.
 * @returns undefined where it is no telephone number of North America, or no e-mail address
 */
export function readContact(type: Contact['type'], text: unknown): Contact | undefined {
  if (typeof text !== 'string') return undefined;
  if (type === 'Email') {
    const to = text.trim();
    return addressPattern.test(to) ? { type, to } : undefined;
  }
  const digits = text.replace(/[\s().+-]/g, '');
  const to = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return phonePattern.test(to) ? { type, to } : undefined;
}

/**
 * Where an applicant can be reached, as it stands in the first answers of an application.
 * @param type of the contact: the primary phone takes text messages
 * @returns undefined where there is none that can be read
 */
export function ownContact(type: Contact['type'], applicant: unknown): Contact | undefined {
  const { PrimaryPhone, Email } = applicant as Record<string, unknown>;
  return readContact(type, type === 'Text' ? PrimaryPhone : Email);
}

/** Where a one-time code goes. */
export interface Contact {
  /** Contract words. */
  type: 'Text' | 'Email';
  /** As a message is addressed: ten digits, or the e-mail address. */
  to: string;
}

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

/** How many digits of a number stay to be recognised by. */
const shown = 4;

/**
 * A number as it may be shown to somebody who did not type it: all digits but the last four are stars, punctuation stays.
 * @param number an SSN or a telephone number; one of four digits or fewer is stars altogether
 * @param sign stands there in place of a star
 */
export function maskedNumber(number: string, sign = '*'): string {
  const digits = number.replace(/\D/g, '').length;
  const hidden = digits > shown ? digits - shown : digits;
  let seen = 0;
  return number.replace(/\d/g, (digit) => {
    seen += 1;
    return seen <= hidden ? sign : digit;
  });
}

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

const areaCodes = new Set(Object.values(denied.areaCodes).flat());
const exchanges = new Set(Object.values(denied.exchanges).flat());

/**
 * Whether no code may be texted to a telephone number, by the list in `deniedNumbers.json`: premium rates and numbers
 * outside the United States, which bring money to whoever has codes sent there.
 * @param phone ten digits
 */
export function isDeniedNumber(phone: string): boolean {
  return areaCodes.has(phone.slice(0, 3)) || exchanges.has(phone.slice(3, 6));
}
