import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskContact } from './contacts.ts';

describe('maskContact', () => {
  it('[F-106] shows the last four digits of a phone, and the first letter and the host of an e-mail address', () => {
    expect(maskContact({ type: 'Text', to: '5125550142' })).toBe('(•••) •••-0142');
    expect(maskContact({ type: 'Email', to: 'jordan@example.test' })).toBe('j•••@example.test');
  });

  it('[F-106] tells nothing else: contacts that share those have the same mask', () => {
    const digits = fc.stringMatching(/^[2-9]\d{5}$/);
    const name = fc.stringMatching(/^[a-z.]{0,20}$/);
    fc.assert(
      fc.property(digits, digits, name, name, (one, two, first, second) => {
        const [phone, address] = ['0142', '@example.test'];
        expect(maskContact({ type: 'Text', to: one + phone })).toBe(
          maskContact({ type: 'Text', to: two + phone }),
        );
        expect(maskContact({ type: 'Email', to: `j${first}${address}` })).toBe(
          maskContact({ type: 'Email', to: `j${second}${address}` }),
        );
      }),
    );
  });
});
