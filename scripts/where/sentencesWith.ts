import type { Checked } from '../../src/compile/Compiler.ts';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, textOf } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { type Place, placeText } from '../../src/compile/report/Place.ts';
import type { LinkedTerms } from '../../src/engine/terms/Terms.ts';
import { readerOf } from './readerOf.ts';
import { termsLines } from './termsLines.ts';

/** A sentence whose words, as sites show them, hold what was searched. */
export interface FoundSentence {
  /** Undefined for a part of the terms. */
  key: string | undefined;
  place: Place;
  /** As it is shown; what is only known of an applicant stays in braces. */
  words: string;
  sites: LinkedSite[];
}

/**
 * Sentences of the copy and of the terms that hold words as an applicant reads them, each with the sites where it reads so:
 * "issued by First Bank" is found where `issued by {brand.bank}` stands. Case, line breaks and the form of quotes do not count.
 */
export function sentencesWith(
  { catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>,
  searched: string,
): FoundSentence[] {
  const found = new Map<string, FoundSentence>();
  const wanted = compared(searched);
  const add = (site: LinkedSite, key: string | undefined, place: Place, words: string) => {
    if (!compared(words).includes(wanted)) return;
    const id = `${placeText(place)} ${words}`;
    const known = found.get(id) ?? { key, place, words, sites: [] };
    known.sites.push(site);
    found.set(id, known);
  };
  for (const site of [...linked.sites, ...linked.drafts]) {
    const brand = linked.brands.get(site.layers.brand);
    const { copy } = site.layers;
    if (brand === undefined || copy === undefined) continue;
    const read = readerOf(site, brand);
    for (const [key, text] of Object.entries(site.slice.copy))
      if (member(copy, key) !== undefined) add(site, key, keyPlace(copy, key), read(text));
    for (const { place, words } of termsOf(catalogue, site, linked.terms.get(site.key)))
      add(site, undefined, place, words);
  }
  return [...found.values()];
}

/** Each line of the terms of a site where it was authored, with its figures. */
function termsOf(
  catalogue: Catalogue,
  { layers }: LinkedSite,
  terms: LinkedTerms | undefined,
): { place: Place; words: string }[] {
  if (terms === undefined) return [];
  const shown = new Set(termsLines(terms).map(compared));
  const filled = (text: string) =>
    text
      .replaceAll('**', '')
      .replaceAll(/\{(?<name>\w+)\}/gu, (whole, name: string) => terms.figures[name] ?? whole);
  return catalogue.documents
    .filter(({ name, ids }) => name === 'terms' && ['_base', layers.brand].includes(ids.brand ?? ''))
    .flatMap(({ node }) => textsIn(node))
    .map(({ place, text }) => ({ place, words: filled(text) }))
    .filter(({ words }) => shown.has(compared(words)));
}

function textsIn(node: Node | undefined): { place: Place; text: string }[] {
  const text = textOf(node);
  if (node !== undefined && text !== undefined) return [{ place: node.place, text }];
  return [...itemsOf(node), ...entriesOf(node).map(([, inner]) => inner)].flatMap(textsIn);
}

/** What counts of words: how they read, not how they are set. */
function compared(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
