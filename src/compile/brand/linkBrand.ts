import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { fileIn } from '../document/fileIn.ts';
import { entriesOf, member, type Node, plain } from '../document/Node.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import { looksLikeUrl, urlMistake } from '../grammar/urlMistake.ts';
import { mergeAll } from '../merge/mergeAll.ts';
import { type Removal, removalsOf } from '../merge/removalsOf.ts';
import { Report } from '../report/Report.ts';
import type { ArtFile } from './ArtFile.ts';
import { artFilesOf } from './artFilesOf.ts';
import { checkContrast } from './checkContrast.ts';
import { checkFamilies } from './checkFamilies.ts';
import { checkOwn } from './checkOwn.ts';
import { checkTokenNames } from './checkTokenNames.ts';
import { type Token, tokensOf, writtenTokens } from './tokens.ts';

/** A brand, linked: what its sites share. */
export interface LinkedBrand {
  id: string;
  node: Node | undefined;
  tokens: ReadonlyMap<string, Token>;
  art: ReadonlyMap<string, ArtFile>;
  fonts: FontFile[];
  /** What it takes away of what all brands have. */
  removals: readonly Removal[];
  report: Report;
}

export interface FontFile {
  /** Absolute path of the file in its package. */
  source: string;
  /** Relative to the release. */
  address: string;
  family: string;
  weight: string;
}

/** Fonts of a site together, in bytes (LOOK-01). */
const fontBudget = 60_000;

/** Links a brand: tokens and their contrast, art, fonts, addresses among its facts. */
export function linkBrand(catalogue: Catalogue, id: string): LinkedBrand {
  const report = new Report();
  const [base, own] = ['_base', id].map((brand) => nodeOf(catalogue, 'brand', { brand }));
  const layers = [base, own].flatMap((layer) => layer ?? []);
  const node = mergeAll(layers);
  writtenTokens(base, report);
  const tokens = tokensOf(node, report);
  checkOwn(catalogue, id, report);
  checkTokenNames(member(base, 'tokens'), member(own, 'tokens'), report);
  checkFamilies(node, tokens, report);
  if (node !== undefined) {
    checkComplete('brand', node, report);
    const colours = member(node, 'tokens', 'color');
    checkContrast(tokens, colours, colours?.place ?? node.place, report);
    checkUrls(member(node, 'facts'), report);
  }
  const art = artFilesOf(catalogue, id, report);
  const fonts = fontsOf(catalogue, node, report);
  return { id, node, tokens, art, fonts, removals: removalsOf(layers), report };
}

function checkUrls(node: Node | undefined, report: Report): void {
  for (const [, value] of entriesOf(node)) {
    if (value.kind === 'object') checkUrls(value, report);
    const text = plain(value);
    if (typeof text !== 'string' || !looksLikeUrl(text)) continue;
    const mistake = urlMistake(text);
    if (mistake !== undefined) report.mistake(value.place, mistake);
  }
}

function fontsOf(catalogue: Catalogue, node: Node | undefined, report: Report): FontFile[] {
  const files = new Map<string, FontFile>();
  let bytes = 0;
  for (const [, font] of entriesOf(member(node, 'fonts'))) {
    const described = plain(font) as Partial<Record<'package' | 'file' | 'family' | 'weight', string>>;
    const { package: name = '', file = '', family = '', weight = '400' } = described;
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
