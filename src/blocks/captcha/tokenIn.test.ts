import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenIn } from './tokenIn.ts';

describe('[SAFE-12] tokenIn', () => {
  it('reads the one message that a provider may send', () => {
    expect(tokenIn({ type: 'captcha', token: 'abc' })).toBe('abc');
  });

  it.each([
    null,
    'captcha',
    [],
    {},
    { token: 'abc' },
    { type: 'captcha' },
    { type: 'other', token: 'abc' },
    { type: 'captcha', token: '' },
    { type: 'captcha', token: 1 },
    { type: 'captcha', token: 'a'.repeat(4_097) },
    { type: 'captcha', token: 'abc', more: 1 },
  ])('[REL-08] hears nothing in %j', (message) => {
    expect(tokenIn(message)).toBeUndefined();
  });

  it('[REL-08] bears whatever is posted', () => {
    fc.assert(fc.property(fc.anything(), (message) => tokenIn(message) === undefined));
  });
});
