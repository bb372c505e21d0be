import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../compile/Compiler.ts';
import { sentenceAt, sentenceOfSite } from './sentence.ts';

const own = 'brands/acorn/flows/simple/copy.en.json';
const schema = '../../../../schemas/catalogue/copy.schema.json';
const said = JSON.stringify({ $schema: schema, 'result.title': 'All done' });

/** A sentence of the first of two brands that have the same flow. */
function view(key: string, overlay: ReadonlyMap<string, string | null> = new Map()) {
  const { root, replace, addBirch } = catalogueFolder();
  addBirch();
  replace('brands/_base/copy.en.json', '{\n', '{\n  "$locked": ["result.limit"],\n');
  const checked = new Compiler(root).check({}, overlay);
  const site = checked.linked.sites.find((one) => one.key === 'acorn.simple');
  if (site === undefined) throw new Error('there is no such site');
  return { checked, sentence: sentenceOfSite(checked, site, key) };
}

describe('the layers of a sentence', () => {
  it('[STU-03] say how many sites each reaches, and on how many it decides', () => {
    const before = view('result.title').sentence;
    expect(before.decidedBy).toBe('all');
    expect(
      before.layers.map(({ scope, exists, reaches, decides }) => [scope, exists, reaches, decides]),
    ).toEqual([
      ['all', true, 2, 2],
      ['flow', false, 2, 0],
      ['brand', false, 1, 0],
      ['site', false, 1, 0],
    ]);
    const { sentence } = view('result.title', new Map([[own, said]]));
    expect(sentence.decidedBy).toBe('site');
    expect(sentence.layers.map(({ decides }) => decides)).toEqual([1, 0, 0, 1]);
    expect(sentence.layers.at(-1)).toMatchObject({ words: 'All done', line: 1 });
  });

  it.each(['field.name.label', 'message.required', 'option.texas'])(
    '[STU-03] count sentences of forms, too: %s',
    (key) => {
      expect(view(key).sentence.layers.map(({ reaches }) => reaches)).toEqual([2, 2, 1, 1]);
    },
  );

  it('[STU-04] tell the lock, and that legal counsel has yet to confirm the words', () => {
    expect(view('result.limit').sentence.lockedAt).toBe('brands/_base/copy.en.json:2');
    const { sentence } = view('result.title');
    expect(sentence.layers.map(({ awaitsReview }) => awaitsReview)).toEqual([true, false, false, false]);
    expect(sentence).not.toHaveProperty('lockedAt');
  });

  it('[STU-05] is found by a place in its document', () => {
    const { checked } = view('result.title', new Map([[own, said]]));
    expect(sentenceAt(checked.catalogue, own, said.indexOf('done'))).toBe('result.title');
    expect(sentenceAt(checked.catalogue, own, 3)).toBeUndefined();
    expect(sentenceAt(checked.catalogue, 'brands/acorn/brand.json', 90)).toBeUndefined();
  });
});
