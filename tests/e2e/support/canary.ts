import { createHash } from 'node:crypto';

/** A person whose every answer would be known again. */
export const person = {
  FirstName: 'Zebulonia',
  LastName: 'Quartermain',
  Email: 'zebulonia.quartermain@example.test',
  ConfirmEmail: 'zebulonia.quartermain@example.test',
  PrimaryPhone: '5125559317',
  dob: '03/14/1987',
};
export const ssn = (persona: string) => `51245${persona}`;
export const card = '4242424242424242';
const canaries = [
  person.FirstName,
  person.LastName,
  person.Email,
  person.PrimaryPhone,
  '512-555-9317',
  '(512) 555-9317',
  person.dob,
  '1987-03-14',
  ...['1000', '1001', '1002', '1003', '1005', '2001'].flatMap((persona) => [
    ssn(persona),
    `512-45-${persona}`,
  ]),
  card,
  '4242 4242 4242 4242',
];

/** Forms in which a value may be on its way: as it is, and encoded (SAFE-03). */
function formsOf(value: string): string[] {
  const lower = value.toLowerCase();
  const hash = (algorithm: string) => createHash(algorithm).update(lower).digest();
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/u, '').slice(0, -1);
  return [
    lower,
    encodeURIComponent(lower),
    base64(value),
    base64(lower),
    ...['sha256', 'sha1', 'md5'].flatMap((name) => [
      hash(name).toString('hex'),
      hash(name).toString('base64'),
    ]),
  ];
}

const forms = canaries.flatMap((value) => formsOf(value).map((form) => [value, form] as const));

/** The answers that a text holds, in any form. */
export function leaks(text: string): string[] {
  const lower = text.toLowerCase();
  const found = forms.filter(([, form]) => text.includes(form) || lower.includes(form));
  return [...new Set(found.map(([value]) => value))];
}
