import { describe, expect, it } from 'vitest';
import { isSettled, normalizedAnswer } from './answers.ts';

const letters = { widget: 'text', filter: { name: 'letters' } };

describe('an answer that is left', () => {
  it.each([
    ['[FLT-001] spaces around it go', letters, '  Jordan ', 'Jordan'],
    ['[UX-04] so do characters that nobody sees', { widget: 'ssn' }, '123-45-6789\u200B', '123-45-6789'],
    ['[FLT-001] of spaces alone nothing is left', letters, '   ', undefined],
    [
      '[UX-04] what a field cannot hold stays, for its rules',
      { widget: 'ssn' },
      '12345678901',
      '12345678901',
    ],
    ['[FLT-001] a choice is as it was made', { widget: 'checkbox' }, true, true],
  ])('%s', (_what, field, typed, left) => {
    expect(normalizedAnswer(field as never, typed)).toEqual(left);
    if (left !== undefined && typed !== left) expect(isSettled(field as never, typed)).toBe(false);
  });
});
