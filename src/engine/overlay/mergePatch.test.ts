import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatch } from './mergePatch.ts';

const json = fc.jsonValue({ maxDepth: 4 });
const object = fc.dictionary(fc.string(), json);

describe('mergePatch (RFC 7396)', () => {
  // Appendix A of the RFC: original, patch, result.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('merges %j with %j to %j', (target, patch, merged) => {
    expect(mergePatch(target, patch)).toEqual(merged);
  });

  it('is idempotent: the same patch again changes nothing', () => {
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
    );
  });

  it('leaves everything a patch does not name, and takes an empty patch as no change', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const merged = mergePatch(target, patch) as Record<string, unknown>;
        for (const key of Object.keys(target)) {
          if (!Object.hasOwn(patch, key)) expect(merged[key]).toEqual(target[key]);
        }
        expect(mergePatch(target, {})).toEqual(target);
      }),
    );
  });

  it('changes neither of its inputs', () => {
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        mergePatch(target, patch);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });

  it('keeps the order of first appearance, added keys last', () => {
    expect(Object.keys(mergePatch({ one: 1, two: 2 }, { three: 3, one: 4 }) as object)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('never reaches a prototype', () => {
    const merged = mergePatch({}, JSON.parse('{ "__proto__": { "polluted": true } }')) as object;
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.keys(merged)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
