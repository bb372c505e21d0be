import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkBrand } from '../src/compile/brand/linkBrand.ts';
import { themeCss } from '../src/compile/brand/themeCss.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { isTestCode, root, sourceFiles } from '../testing/support/sourceFiles.ts';

/** The studio, which no applicant sees, has Mantine's own theme. */
const files = (await sourceFiles(['src/**/*.{css,tsx}'])).filter(
  ({ path }) => !isTestCode(path) && !path.startsWith('src/studio/'),
);

/** Names of the variables that a text reads without a fallback. */
function read(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => name ?? '');
}

/** Names of the variables that a text sets. */
function declared(text: string): string[] {
  return [...text.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name ?? '');
}

/** The style sheets of Mantine that the page imports. */
function sheets(): { path: string; text: string }[] {
  const imports = files.flatMap(({ text }) => [
    ...text.matchAll(/['"](@mantine\/core\/styles[\w/.-]*\.css)['"]/g),
  ]);
  return [...new Set(imports.map(([, sheet]) => sheet ?? ''))].map((sheet) => ({
    path: sheet,
    text: readFileSync(join(root, 'node_modules', sheet), 'utf8'),
  }));
}

const catalogue = readCatalogue(root);

describe('what style sheets read', () => {
  // Nobody is told of a variable that is not there: the browser draws something else.
  it.each(catalogue.brands)('is in the theme of %s, or set by code', async (brand) => {
    const theme = await themeCss(linkBrand(catalogue, brand));
    const known = new Set([theme, ...files.map(({ text }) => text)].flatMap(declared));
    const unknown = files.flatMap(({ path, text }) =>
      read(text).flatMap((name) => (known.has(name) ? [] : [`${path} reads ${name}`])),
    );
    // Nothing is drawn dark.
    const ofMantine = sheets().flatMap(({ path, text }) =>
      read(text).flatMap((name) =>
        /^--mantine-(?!color-dark-)/u.test(name) && !known.has(name) ? [`${path} reads ${name}`] : [],
      ),
    );
    expect([...unknown, ...ofMantine]).toEqual([]);
  });

  it('[F-512] is every token that all brands have, so that one more would say nothing', () => {
    const [brand = ''] = catalogue.brands;
    const all = files.map(({ text }) => text).join('\n');
    const unread = [...linkBrand(catalogue, brand).tokens.keys()].filter(
      (name) => !new RegExp(`var\\(\\s*--${name}\\s*[,)]`, 'u').test(all),
    );
    expect(unread).toEqual([]);
  });
});
