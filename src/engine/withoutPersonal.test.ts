import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPersonal } from './routing.ts';

const sensitive = { firstname: 'name', email: 'contact', hash: 'code' };

describe('withoutPersonal', () => {
  it.each([
    ['', ''],
    ['?utm_source=mail&hash=h1', '?utm_source=mail&hash=h1'],
    ['?FirstName=Jordan', ''],
    ['?firstname=Jordan&hash=h1&EMAIL=a%40b.c', '?hash=h1'],
    ['?email=a&utm_source=x&email=b', '?utm_source=x'],
    ['?__proto__=1&constructor=2', '?__proto__=1&constructor=2'],
  ])('[SEC-003] [SAFE-03] makes %j %j', (search, kept) => {
    expect(withoutPersonal(search, sensitive)).toBe(kept);
  });

  it('[SEC-003] keeps every other parameter as it was, whatever they are', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('firstname', 'email', 'hash', 'utm_source'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const left = [...new URLSearchParams(withoutPersonal(`?${new URLSearchParams(pairs)}`, sensitive))];
        const expected = pairs.filter(([key]) => !['firstname', 'email'].includes(key.toLowerCase()));
        expect(left).toEqual([...new URLSearchParams(expected)]);
      }),
    );
  });
});
