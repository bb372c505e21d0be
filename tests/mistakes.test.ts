import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { amendedCatalogue, checkAmended } from './support/amendedCatalogue.ts';
import { checkedCatalogue } from './support/checkedCatalogue.ts';

const good = new URL('./mistakes/_good', import.meta.url).pathname;
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
  for (const [file, text, others] of (Array.isArray(changes[0]) ? changes : [changes]) as Change[]) {
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

  it.each(brands)('%s lacks nothing that it has to say itself', (brand) => {
    const own = JSON.parse(readFileSync(`brands/${brand}/brand.json`, 'utf8')) as Record<string, unknown>;
    const gone = ['name', 'bank', 'productCode', 'hosts', 'phone', 'noReplyEmail'];
    const addresses = ['PrivacyUrl', 'TermsUrl', 'ESignUrl'];
    const nothing = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));
    const { mistakes: found, sentence } = checkAmended(
      {
        [`brands/${brand}/brand.json`]: nothing(gone),
        [`brands/${brand}/settings.json`]: { ProductSettings: nothing(addresses) },
      },
      `${brand}.prequal`,
    );
    const mistakes = found.map(sentence);
    expect(gone.filter((key) => !Object.hasOwn(own, key))).toEqual([]);
    const said = [...gone, ...addresses].filter((key) =>
      mistakes.some((mistake) => mistake.startsWith(`brands/${brand}/`) && mistake.includes(`"${key}"`)),
    );
    expect(said).toEqual([...gone, ...addresses]);
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
