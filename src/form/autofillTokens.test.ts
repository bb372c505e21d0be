import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every field that asks for something a browser may know, and the token that tells it what. The rest is `off`. */
const tokens: Record<string, string> = {
  FirstName: 'given-name',
  MiddleName: 'additional-name',
  LastName: 'family-name',
  Suffix: 'honorific-suffix',
  Address1: 'address-line1',
  Address2: 'address-line2',
  City: 'address-level2',
  State: 'address-level1',
  Zip: 'postal-code',
  Email: 'email',
  ConfirmEmail: 'email',
  PrimaryPhone: 'tel-national',
  SecondaryPhone: 'section-secondary tel-national',
  dob: 'bday',
  lookupLastName: 'family-name',
  lookupZip: 'postal-code',
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
};

const found = Object.fromEntries(
  globSync('schemas/fields/*.json').map((path) => {
    const { ui } = JSON.parse(readFileSync(path, 'utf8')) as { ui: Record<string, string> };
    return [basename(path, '.json'), ui['ui:autocomplete']];
  }),
);

describe('[UX-03] autofill tokens', () => {
  it.each(Object.entries(tokens))('of %s is %s', (field, token) => {
    expect(found[field]).toBe(token);
  });

  it.each(['SSN', 'last4ssn', 'reservationNumber', 'referenceNumber', 'accountLast4'])(
    'of %s is off',
    (field) => expect(found[field]).toBe('off'),
  );

  it('of the spouse and the additional cardholder name their section', () => {
    const others = Object.entries(found).filter(([name]) =>
      /^(?:spouse|additionalCardholder)[A-Z]/u.test(name),
    );
    expect(others.length).toBeGreaterThan(10);
    for (const [name, token] of others) {
      if (token === 'off') continue;
      expect(token).toMatch(name.startsWith('spouse') ? /^section-spouse / : /^section-cardholder /);
    }
  });
});
