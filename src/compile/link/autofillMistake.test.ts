import { describe, expect, it } from 'vitest';
import { autofillMistake } from './autofillMistake.ts';

describe('[UX-03] autofill tokens', () => {
  it.each([
    'off',
    'given-name',
    'section-spouse given-name',
    'section-a billing postal-code',
    'one-time-code',
  ])('take %s', (token) => {
    expect(autofillMistake(token)).toBeUndefined();
  });

  it.each(['first-name', 'spouse given-name', ''])('refuse %j', (token) => {
    expect(autofillMistake(token)).toBeDefined();
  });
});
