import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textFrom, wordsOf } from './words.ts';

const line = fc.stringMatching(/^[A-Za-z{][\w .,{}*-]{0,20}[\w.]$/u);
const block = fc.oneof(
  line,
  fc.record({ heading: line }),
  fc.record({ list: fc.array(line, { minLength: 1, maxLength: 3 }) }),
);
const value = fc.oneof(line, fc.array(block, { minLength: 1, maxLength: 4 }));

it('[STU-06] words that nobody changed are the same value again', () => {
  fc.assert(
    fc.property(value, (before) => {
      expect(textFrom(wordsOf(before), before)).toEqual(before);
    }),
  );
});
