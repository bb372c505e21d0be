import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Compiler } from './Compiler.ts';
import { catalogueFolder } from './testing/catalogueFolder.ts';

type Json = Record<string, unknown>;

/** Every place in a document, as the keys that lead there. */
function placesIn(value: unknown, keys: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [keys];
  return [keys, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...keys, key]))];
}

function withValue(document: unknown, keys: string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const copy = (Array.isArray(document) ? [...document] : { ...(document as Json) }) as Json;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

const strange = fc.constantFrom<unknown>(
  null,
  0,
  'x',
  '',
  'constructor',
  'applicant.name',
  true,
  [],
  {},
  [null],
  [{}],
  '=',
  '=if',
  'not',
  { from: 'x' },
  { table: 'label' },
  { when: 'approved' },
  { not: {} },
  { '': {} },
  { constructor: {} },
);

describe('[REL-07] the check of a catalogue', () => {
  it('says what is wrong and never falls over, whatever stands in a document', () => {
    const catalogue = catalogueFolder();
    const compiler = new Compiler(catalogue.root);
    const documents = readdirSync(catalogue.root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => ({ file, text: readFileSync(join(catalogue.root, file), 'utf8') }));
    const change = fc.constantFrom(...documents).chain(({ file, text }) => {
      const document: unknown = JSON.parse(text);
      return fc.record({
        file: fc.constant(file),
        text: fc.constant(text),
        changed: fc
          .tuple(fc.constantFrom(...placesIn(document)), strange)
          .map(([keys, value]) => JSON.stringify(withValue(document, keys, value))),
      });
    });
    fc.assert(
      fc.property(change, ({ file, text, changed }) => {
        catalogue.write(file, changed);
        const { mistakes, sentence } = compiler.check();
        expect(mistakes.map(sentence).every((words) => /^\S+:\d+:\d+: .+/.test(words))).toBe(true);
        catalogue.write(file, text);
      }),
      { numRuns: 30 },
    );
    expect(compiler.check().mistakes).toEqual([]);
  });

  it.each([
    ['"filter": { "name": "name", "maxSpaces": 1 }', '"filter": null'],
    ['"maxLength": 10', '"maxLength": null'],
    ['"sensitivity"', '"rule": null, "sensitivity"'],
  ])('takes a null in a field as no such key: %s', (words, others) => {
    const { root, replace } = catalogueFolder();
    replace('schemas/fields/name.json', words, others);
    const compiler = new Compiler(root);
    expect(() => compiler.check()).not.toThrow();
  });

  it('says the same again where nothing changed', () => {
    const compiler = new Compiler(catalogueFolder().root);
    const [first, second] = [compiler.check(), compiler.check()];
    expect(second.linked.sites[0]).toBe(first.linked.sites[0]);
  });

  it('says the same of the same documents in another folder, and reads anew what differs there', () => {
    const [one, other] = [catalogueFolder(), catalogueFolder()];
    const checked = (root: string) => new Compiler(root).check();
    const [first, second] = [checked(one.root), checked(other.root)];
    expect(second.catalogue.documents).toEqual(first.catalogue.documents);
    expect(second.linked.sites[0]).toBe(first.linked.sites[0]);
    other.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    expect(checked(other.root).linked.sites[0]).not.toBe(first.linked.sites[0]);
    expect(checked(one.root).linked.sites[0]).toBe(first.linked.sites[0]);
  });

  it('tells of some sites alone what they have, and nothing that only all sites show', () => {
    const { root, replace } = catalogueFolder();
    replace('brands/_base/copy.en.json', '"start.text":', '"start.nobody": "Unused.",\n  "start.text":');
    const compiler = new Compiler(root);
    const saidOf = (...only: string[]) => compiler.check({ only }).mistakes.map(({ message }) => message);
    expect(compiler.check().mistakes).toHaveLength(1);
    expect(saidOf('acorn.simple')).toEqual([]);
    replace('flows/simple/flow.json', '"else": "start"', '"else": "begin"');
    expect(saidOf('acorn.simple')).toEqual([expect.stringContaining('"begin"')]);
    expect(saidOf('acorn.nowhere')).toEqual([]);
  });

  it('links a site anew when its art changes', () => {
    const { root, replace } = catalogueFolder();
    const compiler = new Compiler(root);
    const art = () => compiler.check().linked.sites[0]?.slice.art.card;
    const before = art();
    replace('brands/acorn/art/card.svg', 'rx="3"', 'rx="4"');
    expect(art()).not.toBe(before);
  });
});
