import type { Checked } from '../compile/Compiler.ts';
import { type Catalogue, kindOf, type ReviewRecord } from '../compile/document/Catalogue.ts';
import { itemsOf, keyPlace, member, type Node, plain, textOf } from '../compile/document/Node.ts';
import { confirms, languageOf, reviewsOf } from '../compile/document/reviews.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { lineAndColumn } from '../compile/report/Place.ts';

/** A document in which the words of a sentence may stand, seen from one site. */
export interface SentenceLayer {
  scope: 'all' | 'flow' | 'brand' | 'site';
  file: string;
  /** Whether the document is there yet. */
  exists: boolean;
  /** Sites that say the sentence and would take its words from here, if no higher layer said it. */
  reaches: number;
  /** Sites that take its words from here as it is. */
  decides: number;
  /** What stands here; left out where nothing does. */
  words?: unknown;
  line?: number;
  /** Whether nobody has reviewed these words yet. */
  awaitsReview: boolean;
  /** Who reviewed these words, and why locked ones became these, the first one first. */
  reviews: readonly ReviewRecord[];
}

export interface SentenceView {
  key: string;
  /** From the widest to the narrowest, which wins. */
  layers: SentenceLayer[];
  /** `file:line` of the lock; no layer above that one may say the sentence. */
  lockedAt?: string;
  /** The layer whose words the site shows. */
  decidedBy: SentenceLayer['scope'] | undefined;
}

/** Where a sentence of a site may be said, and how many sites each of these documents reaches. */
export function sentenceOfSite(
  { catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>,
  site: LinkedSite,
  key: string,
): SentenceView {
  const { brand, flow } = site.layers;
  const users = linked.sites.filter((one) => one.reached.get('copy')?.has(key));
  const deciding = users.map((one) => fileThatSays(one.layers.copyLayers, key));
  const layers = filesOf(brand, flow).map(({ scope, file }): SentenceLayer => {
    const node = nodeIn(catalogue, file);
    const said = member(node, key);
    const reviews = reviewsOfSentence(catalogue, file, key);
    return {
      scope,
      file,
      exists: node !== undefined,
      reaches: users.filter(({ layers: of }) => isWithin(scope, of, site.layers)).length,
      decides: deciding.filter((one) => one === file).length,
      awaitsReview: said !== undefined && !reviews.some(confirms),
      reviews,
      ...(node && said && { words: plain(said), line: lineAndColumn(keyPlace(node, key)).line }),
    };
  });
  const lock = site.layers.copyLayers.flatMap((layer) => listed(layer, '$locked', key) ?? []).at(0);
  const decidedBy = layers.find(({ file }) => file === fileThatSays(site.layers.copyLayers, key))?.scope;
  return {
    key,
    layers,
    decidedBy,
    ...(lock && { lockedAt: `${lock.place.source.file}:${lineAndColumn(lock.place).line}` }),
  };
}

/** What is recorded of the words that a document of copy or a translation has for a sentence (F-821). */
export function reviewsOfSentence(catalogue: Catalogue, file: string, key: string): ReviewRecord[] {
  const document = nodeIn(catalogue, file);
  const node = member(document, key) ?? member(document, '$said', key);
  return node === undefined
    ? []
    : reviewsOf(catalogue, { key, path: [key], language: languageOf(file), node });
}

/** The key of the sentence that stands at an offset of a document of copy; undefined elsewhere. */
export function sentenceAt(catalogue: Catalogue, file: string, offset: number): string | undefined {
  const node = nodeIn(catalogue, file);
  if (node?.kind !== 'object' || kindOf(file)?.name !== 'copy') return undefined;
  const [key] = [...node.entries].findLast(([, { place }]) => place.offset <= offset) ?? [];
  return key?.startsWith('$') ? undefined : key;
}

function filesOf(brand: string, flow: string): { scope: SentenceLayer['scope']; file: string }[] {
  return [
    { scope: 'all', file: 'brands/_base/copy.en.json' },
    { scope: 'flow', file: `flows/${flow}/copy.en.json` },
    { scope: 'brand', file: `brands/${brand}/copy.en.json` },
    { scope: 'site', file: `brands/${brand}/flows/${flow}/copy.en.json` },
  ];
}

function isWithin(
  scope: SentenceLayer['scope'],
  one: LinkedSite['layers'],
  other: LinkedSite['layers'],
): boolean {
  const isBrand = scope === 'all' || scope === 'flow' || one.brand === other.brand;
  const isFlow = scope === 'all' || scope === 'brand' || one.flow === other.flow;
  return isBrand && isFlow;
}

function nodeIn(catalogue: Catalogue, file: string): Node | undefined {
  return catalogue.documents.find(({ source }) => source.file === file)?.node;
}

/** The highest layer that says a sentence. */
function fileThatSays(layers: readonly Node[], key: string): string | undefined {
  return layers.findLast((layer) => member(layer, key) !== undefined)?.place.source.file;
}

function listed(node: Node | undefined, list: string, key: string): Node | undefined {
  return itemsOf(member(node, list)).find((item) => textOf(item) === key);
}
