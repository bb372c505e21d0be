import type { Checked } from '../compile/Compiler.ts';
import { type Catalogue, kindOf } from '../compile/document/Catalogue.ts';
import { itemsOf, keyPlace, member, type Node, plain, textOf } from '../compile/document/Node.ts';
import { languageOf, type ReviewRecord, reviewsBeside, reviewsOfWords } from '../compile/document/reviews.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { hashOfWords } from '../compile/names/parsedText.ts';
import { lineAndColumn } from '../compile/report/Place.ts';
import { consentsOfForm, consentsOfScreen } from '../engine/consents/askedConsents.ts';

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
  /** Whether legal counsel has yet to confirm these words. */
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
  /** Whether it is part of what applicants agree to. */
  isAgreedTo: boolean;
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
    return {
      scope,
      file,
      exists: node !== undefined,
      reaches: users.filter(({ layers: of }) => isWithin(scope, of, site.layers)).length,
      decides: deciding.filter((one) => one === file).length,
      awaitsReview: listed(node, '$awaitingLegalReview', key) !== undefined,
      reviews: said === undefined ? [] : reviewsOf(catalogue, file, plain(said)),
      ...(node && said && { words: plain(said), line: lineAndColumn(keyPlace(node, key)).line }),
    };
  });
  const lock = site.layers.copyLayers.flatMap((layer) => listed(layer, '$locked', key) ?? []).at(0);
  const decidedBy = layers.find(({ file }) => file === fileThatSays(site.layers.copyLayers, key))?.scope;
  return {
    key,
    layers,
    decidedBy,
    isAgreedTo: keysOfConsents(site).has(key),
    ...(lock && { lockedAt: `${lock.place.source.file}:${lineAndColumn(lock.place).line}` }),
  };
}

/** What is recorded of the words of a document of copy (F-821). */
export function reviewsOf(catalogue: Catalogue, file: string, words: unknown): ReviewRecord[] {
  if (words === undefined) return [];
  return reviewsOfWords(catalogue.reviews.get(reviewsBeside(file)), languageOf(file), hashOfWords(words));
}

/** Sentences of what a site's forms and boxes ask applicants to agree to. */
function keysOfConsents({ forms, slice }: LinkedSite): Set<string> {
  const ofForms = [...forms.values()].flatMap(({ source, node, fieldNodes }) =>
    consentsOfForm(source).flatMap(({ name }) => {
      const section = source.sections.find(({ fields }) => fields.some((field) => field.name === name));
      const words = member(node, 'sections', section?.id ?? '');
      const ui = member(fieldNodes.get(name), 'ui');
      return [
        ...[member(words, 'title'), member(words, 'text'), member(fieldNodes.get(name), 'title')],
        ...[member(ui, 'ui:help'), member(ui, 'ui:options', 'below'), ...itemsOf(member(ui, 'ui:enumNames'))],
      ].flatMap((word) => textOf(word) ?? []);
    }),
  );
  // Where the copy is not at hand, the words of a box are its keys.
  const { screens } = slice;
  const ofScreens = Object.keys(screens).flatMap((id) =>
    consentsOfScreen({ screens, copy: {} }, id).flatMap(({ label, hint }) => [label, hint ?? []].flat()),
  );
  return new Set([...ofForms, ...ofScreens.map(String)]);
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
