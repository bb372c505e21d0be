import { expect, it } from 'vitest';
import { Versions } from './readCatalogue.ts';

it('keeps the few of each name that were asked for last', () => {
  const versions = new Versions<number>(2);
  const find = (one: number) => versions.find('a', (other) => other === one);
  for (const one of [1, 2]) versions.keep('a', one);
  expect(find(1)).toBe(1);
  versions.keep('a', 3);
  expect([find(1), find(2), find(3)]).toEqual([1, undefined, 3]);
  expect(versions.find('b', () => true)).toBeUndefined();
});
