import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../engine/overlay/mergePatch.ts';
import { entriesOf, member, type Node, nodeAt, plain } from '../document/Node.ts';
import { readDocument } from '../read/readDocument.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { placeText } from '../report/Place.ts';
import { mergeAll, mergeNodes } from './mergeNodes.ts';

function node(file: string, value: unknown): Node {
  const read = readDocument({ file, text: JSON.stringify(value, null, 1) }, new DiagnosticCollector());
  if (read === undefined) throw new Error('nothing was read');
  return read;
}

const key = fc.constantFrom('a', 'b', 'c', 'd');
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.integer(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 2 }),
    fc.dictionary(key, tie('tree')),
  ),
}));

describe('merging layers', () => {
  it('gives the value of a JSON merge patch (RFC 7396)', () => {
    fc.assert(
      fc.property(
        fc.dictionary(key, tree),
        fc.dictionary(key, tree),
        fc.dictionary(key, tree),
        (base, flow, brand) => {
          const merged = mergeNodes(
            mergeNodes(mergeNodes(undefined, node('base', base)), node('flow', flow)),
            node('brand', brand),
          );
          expect(plain(merged)).toEqual(mergePatch(mergePatch(mergePatch(undefined, base), flow), brand));
        },
      ),
    );
  });

  it('keeps the place of every value', () => {
    const merged = mergeNodes(
      node('base.json', { a: { x: 1, y: 2 }, b: 3 }),
      node('brand.json', { a: { y: 5 } }),
    );
    expect(placeText(nodeAt(merged, '/a/x').place)).toBe('base.json:3:8');
    expect(placeText(nodeAt(merged, '/a/y').place)).toBe('brand.json:3:8');
    expect(placeText(nodeAt(merged, '/b').place)).toBe('base.json:6:7');
  });

  it.each([
    ['$before', 'one', ['zero', 'one', 'two', 'three']],
    ['$after', 'one', ['one', 'zero', 'two', 'three']],
    ['$after', 'three', ['one', 'two', 'three', 'zero']],
  ])('[F-513] puts what says %s "%s" there', (word, anchor, order) => {
    const base = node('base', { one: { x: 1 }, two: {}, three: {} });
    const merged = mergeNodes(base, node('brand', { zero: { [word]: anchor, y: 2 } }));
    expect(entriesOf(merged).map(([name]) => name)).toEqual(order);
    expect(plain(merged)).toMatchObject({ zero: { y: 2 } });
    expect(JSON.stringify(plain(merged))).not.toContain('$');
  });

  it('[F-513] moves what a lower layer has, and leaves where it is what has nothing to stand by', () => {
    const base = node('base', { one: { x: 1 }, two: {}, three: {} });
    const moved = mergeNodes(base, node('brand', { three: { $before: 'one' }, four: { $after: 'five' } }));
    expect(entriesOf(moved).map(([name]) => name)).toEqual(['three', 'one', 'two', 'four']);
    expect(plain(moved)).toMatchObject({ four: { $after: 'five' } });
  });

  it.each([[[]], [[{ columns: ['x'], rows: { one: [1] } }]]])(
    '[F-103] a table is taken whole, without the rows that it takes away itself',
    (below) => {
      const table = node('brand', { t: { columns: ['a'], rows: { one: null, two: [2] } } });
      const merged = mergeAll([...below.map((t) => node('base', { t })), table]);
      expect(merged && plain(merged)).toEqual({ t: { columns: ['a'], rows: { two: [2] } } });
    },
  );

  it('keeps the order of first appearance', () => {
    const merged = mergeNodes(
      node('base', { s: { one: {}, two: {} } }),
      node('brand', { s: { zero: {}, one: { x: 1 } } }),
    );
    expect(entriesOf(member(merged, 's')).map(([name]) => name)).toEqual(['one', 'two', 'zero']);
  });
});
