import formats from 'ajv-formats';
import type { Contact } from './Contact.ts';

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
