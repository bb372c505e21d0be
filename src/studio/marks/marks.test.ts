import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import type { Inline, Text } from '../../engine/slice.ts';
import { Marker } from './markSite.ts';
import { isMarked, markText, takeMarks } from './marks.ts';

const words = fc.string({ unit: 'grapheme', minLength: 1 });
const { inline } = fc.letrec<{ inline: Inline }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    words,
    fc.record({ path: fc.constant('brand.name') }),
    fc.record({ bold: fc.array(tie('inline'), { maxLength: 2 }) }),
    fc.record({ link: fc.constant('terms'), words: fc.array(tie('inline'), { maxLength: 2 }) }),
  ),
}));
const line = fc.array(inline, { maxLength: 4 });
const text: fc.Arbitrary<Text> = fc.oneof(
  words,
  fc.record({ inline: line }),
  fc.record({
    blocks: fc.array(
      fc.oneof(
        fc.record({ heading: line }),
        fc.record({ paragraph: line }),
        fc.record({ list: fc.array(line, { maxLength: 3 }) }),
      ),
      { maxLength: 3 },
    ),
  }),
);
const number = fc.nat(238 * 238 - 1);

/** What stands beside each other is one piece, and no piece is empty: how the compile writes a text. */
function plainForm(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(plainForm).filter((item) => item !== '');
    const all: unknown[] = [];
    for (const item of items) {
      const last = all.at(-1);
      if (typeof last === 'string' && typeof item === 'string') all.splice(-1, 1, last + item);
      else all.push(item);
    }
    return all;
  }
  if (typeof value === 'string') return takeMarks(value).text;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainForm(inner)]));
}

describe('the marks of sentences', () => {
  it('[STU-02] taken out again leave the text as it was', () => {
    fc.assert(
      fc.property(text, number, (before, one) => {
        expect(plainForm(markText(before, one))).toEqual(plainForm(before));
      }),
    );
  });

  it('[STU-02] say where each sentence begins and ends, also inside another', () => {
    fc.assert(
      fc.property(words, words, number, number, (outer, inner, one, other) => {
        const within = `${outer}${markText(inner, other)}${outer}`;
        const { text: shown, stops } = takeMarks(String(markText(within, one)));
        expect(shown).toBe(outer + inner + outer);
        expect(stops).toEqual([
          { at: 0, number: one, begins: true },
          { at: outer.length, number: other, begins: true },
          { at: (outer + inner).length, number: other, begins: false },
          { at: shown.length, number: one, begins: false },
        ]);
      }),
    );
  });

  it('[STU-34] stand at what a language says as at the English', () => {
    const catalogue = catalogueFolder();
    catalogue.addFrench({ 'result.title': 'Merci' });
    const [site] = new Compiler(catalogue.root).check().linked.sites;
    if (site === undefined) throw new Error('the catalogue has no site');
    const marker = new Marker();
    const { slice } = marker.mark(site).languages.get('fr') ?? {};
    const { text: shown, stops } = takeMarks(JSON.stringify(slice?.copy['result.title']));
    expect(shown).toBe('"Merci"');
    expect(stops.map(({ number: one }) => marker.keyOf(one))).toEqual(['result.title', 'result.title']);
    // What stays English says so still.
    expect(slice?.copy['start.title']).toMatchObject({ lang: 'en' });
  });

  it('[STU-02] stand at every sentence of a site and of its forms, and change nothing else', () => {
    const { linked } = new Compiler(catalogueFolder().root).check();
    const [site] = linked.sites;
    if (site === undefined) throw new Error('the catalogue has no site');
    const file = join(temporaryFolder(), 'keys.json');
    const marker = new Marker(file);
    const marked = marker.mark(site);
    expect(marker.mark(site)).toBe(marked);
    expect(plainForm(marked.slice)).toEqual(plainForm(site.slice));
    for (const [id, form] of marked.forms) {
      const before = site.forms.get(id)?.source;
      expect(plainForm(form.source)).toEqual(plainForm(before));
      expect(isMarked(JSON.stringify(before))).toBe(false);
      const labels = Object.values(form.source.fields).map(({ label }) => JSON.stringify(label));
      expect(labels.filter((label) => !isMarked(label))).toEqual([]);
    }
    for (const [key, said] of Object.entries(marked.slice.copy)) {
      const [found] = takeMarks(JSON.stringify(said)).stops;
      expect(marker.keyOf(found?.number ?? -1)).toBe(key);
      expect(new Marker(file).keyOf(found?.number ?? -1)).toBe(key);
    }
  });
});
