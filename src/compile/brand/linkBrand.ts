import { statSync } from 'node:fs';
import { join } from 'node:path';
import { topLayerPlace } from '../document/blame.ts';
import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import { ownKeys } from '../grammar/grammars.ts';
import { looksLikeUrl, urlMistake } from '../grammar/textMistakes.ts';
import { isNull, mergeAll, type Removal, removalsOf } from '../merge/mergeNodes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { type ArtFile, artFilesOf, fileIn } from './art.ts';
import { checkContrast } from './contrast.ts';
import { genericFamilies, type Token, tokensOf, writtenTokens } from './tokens.ts';

/** A brand, linked: what its sites share. */
export interface LinkedBrand {
  id: string;
  node: Node | undefined;
  tokens: ReadonlyMap<string, Token>;
  art: ReadonlyMap<string, ArtFile>;
  fonts: FontFile[];
  /** What it takes away of what all brands have. */
  removals: readonly Removal[];
  report: DiagnosticCollector;
}

export interface FontFile {
  /** Absolute path of the file in its package. */
  source: string;
  /** Relative to the release. */
  address: string;
  family: string;
  weight: string;
  /** The characters that it draws, as CSS; all that it has, without it. */
  unicodeRange?: string | undefined;
}

/** Fonts of a site together, in bytes (LOOK-01). */
const fontBudget = 60_000;

/** Links a brand: tokens and their contrast, art, fonts, addresses among its facts. */
export function linkBrand(catalogue: Catalogue, id: string): LinkedBrand {
  const report = new DiagnosticCollector();
  const [base, own] = ['_base', id].map((brand) => nodeOf(catalogue, 'brand', { brand }));
  const layers = [base, own].flatMap((layer) => layer ?? []);
  const node = mergeAll(layers);
  writtenTokens(base, report);
  const tokens = linkTokens(node, report);
  checkOwn(catalogue, id, report);
  checkTokenNames(member(base, 'tokens'), member(own, 'tokens'), report);
  if (node !== undefined) {
    checkComplete('brand', node, report);
    checkUrls(member(node, 'facts'), report);
  }
  const art = artFilesOf(catalogue, id, report);
  const fonts = fontsOf(catalogue, node, report);
  return { id, node, tokens, art, fonts, removals: removalsOf(layers), report };
}

/** The tokens of a brand, held against its fonts and for contrast. */
export function linkTokens(node: Node | undefined, report: DiagnosticCollector): Map<string, Token> {
  const tokens = tokensOf(node, report);
  checkFamilies(node, tokens, report);
  if (node === undefined) return tokens;
  const colours = member(node, 'tokens', 'color');
  checkContrast(tokens, colours, colours?.place ?? node.place, report);
  return tokens;
}

function checkUrls(node: Node | undefined, report: DiagnosticCollector): void {
  for (const [, value] of entriesOf(node)) {
    if (value.kind === 'object') checkUrls(value, report);
    const text = plain(value);
    if (typeof text !== 'string' || !looksLikeUrl(text)) continue;
    const mistake = urlMistake(text);
    if (mistake !== undefined) report.mistake(value.place, mistake);
  }
}

function fontsOf(catalogue: Catalogue, node: Node | undefined, report: DiagnosticCollector): FontFile[] {
  const files = new Map<string, FontFile>();
  let bytes = 0;
  for (const [, font] of entriesOf(member(node, 'fonts'))) {
    const described = plain(font) as Partial<Record<string, string>>;
    const { package: name = '', file = '', family = '', weight = '400', unicodeRange } = described;
    const source = fileIn(join(catalogue.root, 'node_modules'), join(name, file));
    if (source === undefined) {
      report.mistake(
        member(font, 'file')?.place ?? font.place,
        `there is no font file ${name}/${file}: install the package or correct its name`,
      );
      continue;
    }
    const address = `fonts/${file.split('/').at(-1)}`;
    if (!files.has(address)) bytes += statSync(source).size;
    files.set(address, {
      source,
      address,
      family,
      weight,
      unicodeRange,
    });
  }
  const fonts = member(node, 'fonts');
  if (bytes > fontBudget && fonts !== undefined) {
    report.mistake(
      fonts.place,
      `the fonts of this brand take ${bytes} bytes; a site may take ${fontBudget}: choose a subset or fewer weights`,
    );
  }
  return [...files.values()];
}

/** Finds what a brand has to say itself and does not, and what `_base` says of it for nobody. */
function checkOwn(catalogue: Catalogue, id: string, report: DiagnosticCollector): void {
  const file = `brands/${id}/brand.json`;
  const own = nodeOf(catalogue, 'brand', { brand: id });
  if (own === undefined) {
    // What is no JSON says so itself.
    if (catalogue.documents.some(({ source }) => source.file === file)) return;
    report.mistake(
      { source: { file, text: '' }, offset: 0 },
      `the brand "${id}" has no brand.json: write it`,
    );
    return;
  }
  const base = nodeOf(catalogue, 'brand', { brand: '_base' });
  for (const key of ownKeys('brand')) {
    if (base !== undefined && member(base, key) !== undefined)
      report.mistake(keyPlace(base, key), `each brand says its own "${key}": remove it here`);
    if (isUnsaid(member(own, key)))
      report.mistake(own.place, `the key "${key}" is missing: each brand says its own`);
  }
}

function isUnsaid(node: Node | undefined): boolean {
  const value = node === undefined ? null : plain(node);
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Every token stands in `_base`, which is the list of those that style sheets read: one that a brand alone has changes
 * nothing, and the one that was meant stays as it is (F-512).
 * @param base the tokens of all brands
 * @param own those that the brand changes
 */
export function checkTokenNames(
  base: Node | undefined,
  own: Node | undefined,
  report: DiagnosticCollector,
): void {
  if (base !== undefined) check(base, own, [], report);
}

function check(
  base: Node,
  own: Node | undefined,
  path: readonly string[],
  report: DiagnosticCollector,
): void {
  // What `_base` takes away it does not list.
  const below = new Map(
    entriesOf(base).flatMap(([key, node]) => (isNull(node) ? [] : [[key, node] as const])),
  );
  for (const [key, node, place] of entriesOf(own)) {
    const inner = below.get(key);
    if (inner !== undefined) check(inner, node, [...path, key], report);
    else if (!key.startsWith('$') && node.kind === 'object') {
      const name = [...path, key].join('.');
      const known = [...below.keys()].filter((other) => !other.startsWith('$'));
      const remedy =
        'correct its name, or list it in brands/_base/brand.json, too, where a style sheet reads it';
      report.mistake(place, `no token is named "${name}": ${remedy}`, {
        unknown: { word: name, known: known.map((other) => [...path, other].join('.')) },
      });
    }
  }
}

/**
 * Fonts and the tokens that name them, each with the other (F-512): the first family of a token is a font of the brand, or
 * a browser's own; those behind it stand in until that is there, or where it is not.
 */
function checkFamilies(
  brand: Node | undefined,
  tokens: ReadonlyMap<string, Token>,
  report: DiagnosticCollector,
): void {
  const fonts = entriesOf(member(brand, 'fonts'));
  const known = fonts.flatMap(([, font]) => textOf(member(font, 'family')) ?? []);
  const named = new Set<string>();
  for (const { type, node, name } of tokens.values()) {
    if (type !== 'fontFamily') continue;
    const families = node.kind === 'list' ? itemsOf(node) : [node];
    for (const family of families) named.add(textOf(family) ?? '');
    const [first = node] = families;
    const family = textOf(first) ?? '';
    if (known.includes(family) || genericFamilies.has(family) || family.startsWith('{')) continue;
    report.mistake(
      topLayerPlace(first.place, member(brand, 'fonts')?.place),
      `"${name.replace('-', '.')}" begins with the family "${family}", and the brand has no such font: correct its name, or add it under "fonts"`,
      { unknown: { word: family, known } },
    );
  }
  for (const [id, font] of fonts) {
    const family = member(font, 'family');
    const text = textOf(family);
    if (family === undefined || text === undefined || named.has(text)) continue;
    report.mistake(
      topLayerPlace(family.place, member(brand, 'tokens', 'font')?.place),
      `no token names the family "${text}" of the font "${id}", so nothing is set in it: name it under tokens.font, or take the font away`,
      { unknown: { word: text, known: [...named] } },
    );
  }
}

/**
 * Brands are told apart by their hosts and product codes: a second brand at a host would never be found, and under a code
 * it would show the other's terms. A host belongs to one environment, too, since what a site shows hangs on that.
 * @param sites whose settings may say another product code than their brand
 */
export function checkUniqueBrands(
  catalogue: Catalogue,
  sites: readonly SiteLayers[],
  report: DiagnosticCollector,
): void {
  const brands = catalogue.brands.map((id) => ({ id, node: nodeOf(catalogue, 'brand', { brand: id }) }));
  const codes = new Map<string, string>();
  const takeCode = (node: Node | undefined, brand: string) => {
    const code = textOf(node)?.trim().toLowerCase();
    if (node === undefined || code === undefined) return;
    const holder = codes.get(code) ?? brand;
    codes.set(code, holder);
    if (holder === brand) return;
    report.mistake(
      node.place,
      `the brand "${holder}" has the product code "${textOf(node)}" already: choose another`,
    );
  };
  for (const { id, node } of brands) takeCode(member(node, 'productCode'), id);
  for (const { brand, settings } of sites)
    takeCode(member(member(settings, 'MainSettings'), 'ProductCode'), brand);

  const hosts = new Map<string, string>();
  for (const { id, node } of brands) {
    for (const [environment, host] of entriesOf(member(node, 'hosts'))) {
      const name = textOf(host)?.toLowerCase().replace(/:\d+$/u, '') ?? '';
      const holder = hosts.get(name);
      if (holder === undefined) hosts.set(name, `"${environment}" of the brand "${id}"`);
      else report.mistake(host.place, `the host "${name}" stands under ${holder} already: choose another`);
    }
  }
}
