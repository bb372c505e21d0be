import formats from 'ajv-formats';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import denied from './deniedNumbers.json' with { type: 'json' };

/** As in the contracts: a single address, without list separators or a display name. */
const addressPattern = formats.get('email') as RegExp;
const phonePattern = /^[2-9]\d{9}$/;

/**
 * Normalizes a contact with any punctuation.
 * @returns undefined if it is not a North American telephone number or an email address
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
 * The applicant's contact in the first answers of an application.
 * @param type of the contact: the primary phone gets text messages
 * @returns undefined if there is no valid one
 */
export function ownContact(type: Contact['type'], applicant: unknown): Contact | undefined {
  const { PrimaryPhone, Email } = applicant as Record<string, unknown>;
  return readContact(type, type === 'Text' ? PrimaryPhone : Email);
}

/** The destination of a one-time code. */
export interface Contact {
  /** Contract words. */
  type: 'Text' | 'Email';
  /** As a message is addressed: ten digits, or the e-mail address. */
  to: string;
}

/**
 * A masked contact for somebody who knows it: (•••) •••-0142, j•••@example.test. The number of hidden characters of an
 * address is not shown.
 * @returns null if there is no contact
 */
export function maskContact(contact: Contact | undefined): string | null {
  if (contact === undefined) return null;
  const { type, to } = contact;
  if (type === 'Text') return maskedNumber(`(${to.slice(0, 3)}) ${to.slice(3, 6)}-${to.slice(6)}`, '•');
  const at = to.lastIndexOf('@');
  return `${to.slice(0, 1)}•••${to.slice(at)}`;
}

/** How many digits of a number stay visible. */
const shown = 4;

/**
 * A masked number for somebody who did not type it: all digits except the last four are stars, punctuation stays.
 * @param number an SSN or a telephone number; one of four digits or fewer is all stars
 * @param sign replaces the star
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

/** The stored form of a contact, for comparison: the same for the same mailbox in any case. */
export function contactLookup(secrets: Secrets, { type, to }: Contact): string {
  return secrets.fingerprint(purpose, plain({ type, to }));
}

/** The possible stored forms of a contact: its lookups by every known key. */
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
 * Whether text messages to a telephone number are forbidden by `deniedNumbers.json`: premium rates and numbers outside
 * the United States, which earn money for whoever has codes sent there.
 * @param phone ten digits
 */
export function isDeniedNumber(phone: string): boolean {
  return areaCodes.has(phone.slice(0, 3)) || exchanges.has(phone.slice(3, 6));
}
