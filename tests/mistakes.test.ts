import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import type { KindName } from '../src/compile/document/Catalogue.ts';
import { checkGrammar } from '../src/compile/grammar/checkGrammar.ts';
import { notDone, otherwise } from '../src/compile/grammar/jsonSchemaWords.ts';
import { readDocument } from '../src/compile/read/readDocument.ts';
import { DiagnosticCollector } from '../src/compile/report/DiagnosticCollector.ts';
import { amendedCatalogue, checkAmended } from '../testing/support/amendedCatalogue.ts';
import { checkedCatalogue } from '../testing/support/checkedCatalogue.ts';

const good = join(import.meta.dirname, 'mistakes', '_good');
const workspace = mkdtempSync(join(tmpdir(), 'cardstock-mistakes-'));

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** A file with words to find and others to put in their place, or with its whole text; null removes it. */
type Change = (string | null)[];

/** Name → one change of the good catalogue or several, and what the check says then, sentence by sentence. */
const table = Object.entries(
  JSON.parse(readFileSync(new URL('./mistakes.json', import.meta.url), 'utf8')) as Record<
    string,
    { changes: Change | Change[]; said: string | string[] }
  >,
);

/** Lays the good catalogue out in a folder of its own and makes the mistake in it. */
function layOut(name: string, changes: Change | Change[]): string {
  const root = join(workspace, name);
  cpSync(good, root, { recursive: true });
  const all = (Array.isArray(changes[0]) || changes.length === 0 ? changes : [changes]) as Change[];
  for (const [file, text, others] of all) {
    const path = join(root, file ?? '');
    if (text === null || text === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typeof others === 'string' ? replaced(path, text, others) : text);
    }
  }
  return root;
}

function replaced(path: string, words: string, others: string): string {
  const text = readFileSync(path, 'utf8');
  if (text.split(words).length !== 2)
    throw new Error(`${path}: "${words}" does not stand there exactly once`);
  return text.replace(words, () => others);
}

function mistakesOf(root: string, ...only: string[]): string[] {
  const { mistakes, sentence } = lint(new Compiler(root).check(only.length === 0 ? {} : { only }));
  return mistakes.map(sentence);
}

describe('[REL-07] mistakes in the catalogue', () => {
  it('has none to begin with', () => {
    expect(mistakesOf(good)).toEqual([]);
    expect(readdirSync(dirname(good))).toEqual([basename(good)]);
  });

  it.each(table)('%s', (name, { changes, said }) => {
    const root = layOut(name, changes);
    expect(mistakesOf(root)).toEqual([said].flat());
    rmSync(root, { recursive: true });
  });
});

describe('[F-765] words from elsewhere', () => {
  const words = [...otherwise, ...notDone].flatMap((one) => one.words);
  const places: [KindName, (word: string) => object][] = [
    ['field', (word) => (word.startsWith('ui:') ? { ui: { [word]: 1 } } : { [word]: 1 })],
    [
      'form',
      (word) => ({ fields: { name: word.startsWith('ui:') ? { ui: { [word]: 1 } } : { [word]: 1 } } }),
    ],
    ['form', (word) => ({ [word]: 1 })],
    ['form', (word) => ({ sections: { you: { [word]: 1 } } })],
    ['form', (word) => ({ sections: { you: { fields: { name: { [word]: 1 } } } } })],
    ['settings', (word) => ({ ValidationRules: { name: { [word]: 1 } } })],
  ];

  it.each(words)('%s is answered with what says the same here', (word) => {
    for (const [kind, document] of places) {
      const report = new DiagnosticCollector();
      const source = { file: `${kind}.json`, text: JSON.stringify(document(word)) };
      const node = readDocument(source, report);
      if (node !== undefined) checkGrammar(kind, node, report);
      const [{ message, unknown } = {}] = report.mistakes;
      expect([message, unknown], source.text).toEqual([
        expect.stringContaining(`"${word}" is a word of JSON Schema; `),
        undefined,
      ]);
    }
  });

  it('every one is answered so under "ui:options", too', () => {
    const meant = words.filter((word) => !word.startsWith('ui:'));
    const root = layOut('options', [
      'schemas/fields/name.json',
      '"maxSpaces": 1 }',
      `"maxSpaces": 1 }, ${meant.map((word) => `"${word}": 1`).join(', ')}`,
    ]);
    const said = mistakesOf(root);
    for (const word of meant)
      expect(said.join('\n')).toMatch(
        new RegExp(`"${word.replace('$', '\\$')}" is a word of (?:JSON Schema; |rjsf: )`, 'u'),
      );
  });

  it('a name that every object of JavaScript has is told as any other', () => {
    const root = layOut('names', []);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?:block|widget|action|submit-application)\.json$/u.test(file),
    );
    const other = 'constructur';
    const said = (file: string, text: string, name: string) => {
      writeFileSync(join(root, file), text);
      return mistakesOf(root).map((one) => one.replaceAll(name, other).replace(/ Known: .*/u, ''));
    };
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      const keys = [...text.matchAll(/"(?<key>[a-zA-Z]+)": \{/gu)];
      for (const { index, groups } of keys) {
        const put = (name: string) =>
          said(file, text.slice(0, index) + text.slice(index).replace(String(groups?.key), name), name);
        expect(put('constructor'), `${file} ${groups?.key}`).toEqual(put(other));
      }
      writeFileSync(join(root, file), text);
    }
  });

  it('nothing is named so', () => {
    const file = 'schemas/fields/constructor.json';
    const root = layOut('constructor', [file, readFileSync(join(good, 'schemas/fields/name.json'), 'utf8')]);
    expect(mistakesOf(root)).toContain(
      `${file}:1:1: nothing can be named "constructor", a word of JavaScript: choose another name.`,
    );
  });
});

describe('[F-509] the catalogue of the product', () => {
  const documents = readdirSync('schemas/fields').map((name) => `schemas/fields/${name}`);
  const fields = new Map(
    documents.map((file) => [file, JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>]),
  );

  /** What is found on all sites of one brand, which have every field between them. */
  function amended(patches: Record<string, unknown>): string[] {
    const sites = checkedCatalogue().linked.sites.filter(({ layers }) => layers.brand === 'fit');
    const { mistakes, sentence } = checkAmended(patches, ...sites.map(({ key }) => key));
    return mistakes.map(sentence);
  }

  it('is clean', () => {
    const { mistakes, sentence } = checkedCatalogue();
    expect(mistakes.map(sentence)).toEqual([]);
  });

  it('has no field that may lack its sensitivity', () => {
    const missing = amended(Object.fromEntries(documents.map((file) => [file, { sensitivity: null }])));
    const said = missing.map((mistake) => mistake.replace(/ \(in .*\)\.$/u, '.'));
    expect(said).toEqual(documents.map((file) => `${file}:1:1: the key "sensitivity" is missing.`).sort());
  });

  it('has no rule row whose name may be mistyped', () => {
    const file = 'flows/_base/settings.json';
    const { ValidationRules: rows } = JSON.parse(readFileSync(file, 'utf8')) as { ValidationRules: object };
    const mistyped = Object.entries(rows).flatMap(([name, row]) => [
      [name, null],
      [`${name}x`, row],
    ]);
    const mistakes = amended({ [file]: { ValidationRules: Object.fromEntries(mistyped) } });
    const named = [...fields].map(([field, { rule }]) => [field, rule ?? basename(field, '.json')]);
    expect(named.length).toBeGreaterThan(40);
    for (const [field, rule] of named) {
      const said = mistakes.filter((mistake) => mistake.startsWith(`${field}:`));
      expect(said.join()).toContain(`the settings have no rule row "${rule}"`);
    }
  });
});

describe('[F-502] a brand of the product', () => {
  const brands = readdirSync('brands').filter((name) => name !== '_base');

  it('lacks nothing that it has to say itself', () => {
    const gone = ['name', 'bank', 'productCode', 'hosts', 'phone', 'noReplyEmail'];
    const addresses = ['PrivacyUrl', 'TermsUrl', 'ESignUrl'];
    const nothing = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));
    const patches = brands.flatMap((brand): [string, object][] => [
      [`brands/${brand}/brand.json`, nothing(gone)],
      [`brands/${brand}/settings.json`, { ProductSettings: nothing(addresses) }],
    ]);
    const sites = brands.map((brand) => `${brand}.prequal`);
    const { mistakes: found, sentence } = checkAmended(Object.fromEntries(patches), ...sites);
    const mistakes = found.map(sentence);
    for (const brand of brands) {
      const own = JSON.parse(readFileSync(`brands/${brand}/brand.json`, 'utf8')) as Record<string, unknown>;
      expect(gone.filter((key) => !Object.hasOwn(own, key))).toEqual([]);
      const said = [...gone, ...addresses].filter((key) =>
        mistakes.some((mistake) => mistake.startsWith(`brands/${brand}/`) && mistake.includes(`"${key}"`)),
      );
      expect(said, brand).toEqual([...gone, ...addresses]);
    }
  });

  it('does not come twice: a folder that is copied is refused by its code and its hosts', () => {
    const [brand = ''] = brands;
    const catalogue = amendedCatalogue({});
    cpSync(join('brands', brand), join(catalogue.root, 'brands/zinnia'), { recursive: true });
    const mistakes = mistakesOf(catalogue.root, 'zinnia.prequal');
    catalogue.remove();
    expect(mistakes).toHaveLength(5);
    for (const mistake of mistakes)
      expect(mistake).toMatch(/^brands\/zinnia\/brand\.json:\d+:\d+: .* already: choose another\.$/u);
  });
});
