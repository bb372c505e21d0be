import type { Checked } from '../compile/Compiler.ts';
import { itemsOf, keyPlace, member, type Node, plain, textOf } from '../compile/document/Node.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { isEnglish } from '../compile/merge/copyIn.ts';
import { NameIndex } from '../compile/names/NameIndex.ts';
import { contentHash } from '../compile/release/SiteDocument.ts';
import { placeText } from '../compile/report/Place.ts';
import { placesOf } from './pages/wordingPage.ts';

/** A sentence that sites say, and what a language has of it. */
export interface Sentence {
  /** The document that holds its translation, or would. */
  file: string;
  key: string;
  /** `file:line:column` of the English. */
  at: string;
  /** What names it, by kind and id. */
  places: readonly string[];
  english: unknown;
  /** Undefined where it is missing. */
  words: unknown;
  state: (typeof states)[number];
}

/** What may be wanting of a translation, the most urgent first. */
export const states = ['missing', 'outdated', 'awaits review', 'done'] as const;

/** Every sentence that a brand's sites say in a language, in the order of files and keys; what stays English is left out. */
export function sentencesIn(
  language: string,
  brand: string,
  { linked, catalogue, registries }: Checked,
): Sentence[] {
  const found = new Map<string, Sentence>();
  const index = NameIndex.of(catalogue, registries);
  const translations = new Map(
    catalogue.documents.flatMap(({ name, source, node }) =>
      name === 'translation' ? [[source.file, node]] : [],
    ),
  );
  for (const site of linked.sites) {
    if (site.layers.brand !== brand || !site.layers.languages.includes(language)) continue;
    for (const key of site.reached.get('copy') ?? []) {
      const sentence = member(site.layers.copy, key);
      if (sentence === undefined || staysEnglish(site, key, sentence)) continue;
      const file = sentence.place.source.file.replace(/[^/]+$/u, `copy.${language}.json`);
      if (found.has(`${file} ${key}`)) continue;
      const words = member(site.layers.translations.get(language), key);
      found.set(`${file} ${key}`, {
        file,
        key,
        at: placeText(sentence.place),
        places: placesOf(index, key),
        english: plain(sentence),
        words: words === undefined || isEnglish(words) ? undefined : plain(words),
        state: stateOf(key, sentence, words, translations.get(file)),
      });
    }
  }
  return [...found.values()].sort((a, b) => (`${a.file} ${a.key}` < `${b.file} ${b.key}` ? -1 : 1));
}

/** What a translation keeps of the English that it was made from (`$of`). */
export function hashOfEnglish(sentence: unknown): string {
  return contentHash(JSON.stringify(sentence), 8);
}

function staysEnglish({ layers }: LinkedSite, key: string, sentence: Node): boolean {
  return layers.copyLayers.some(
    (layer) =>
      member(layer, key) === sentence &&
      itemsOf(member(layer, '$englishOnly')).some((item) => textOf(item) === key),
  );
}

function stateOf(
  key: string,
  sentence: Node,
  words: Node | undefined,
  translation: Node | undefined,
): Sentence['state'] {
  if (words === undefined || isEnglish(words)) return 'missing';
  if (textOf(member(translation, '$of', key)) !== hashOfEnglish(plain(sentence))) return 'outdated';
  const awaiting = itemsOf(member(translation, '$awaitingLegalReview'));
  return awaiting.some((item) => textOf(item) === key) ? 'awaits review' : 'done';
}

/** The translations of a site that await legal review: where each stands, and its key. */
export function translationsUnderReview(
  { layers, reached }: LinkedSite,
  { documents }: Checked['catalogue'],
): { at: string; key: string }[] {
  const said = reached.get('copy');
  const all = [...layers.translations.values()];
  return documents.flatMap(({ name, node }) =>
    (name === 'translation' ? itemsOf(member(node, '$awaitingLegalReview')) : []).flatMap((item) => {
      const key = textOf(item) ?? '';
      const words = member(node, key);
      if (node === undefined || words === undefined || !said?.has(key)) return [];
      // Another layer says it otherwise.
      return all.some((copy) => member(copy, key) === words)
        ? [{ at: placeText(keyPlace(node, key)), key }]
        : [];
    }),
  );
}
