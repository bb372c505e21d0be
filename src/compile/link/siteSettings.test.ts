import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergePatch } from '../../engine/overlay/mergePatch.ts';
import { differenceOf } from './siteSettings.ts';

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ max: 3 }),
    fc.array(fc.constantFrom(null, 1), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('tree')),
  ),
}));
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), tree);

it('makes one object of the other, and says nothing of what both have', () => {
  fc.assert(
    fc.property(object, object, (from, to) => {
      expect(mergePatch(from, differenceOf(from, to))).toEqual(to);
      expect(differenceOf(to, to)).toEqual({});
    }),
  );
});
