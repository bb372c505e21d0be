import type { Checked } from '../compile/Compiler.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../compile/document/Node.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { hasWords } from '../compile/link/linkText.ts';
import { isEnglish } from '../compile/merge/copyIn.ts';
import { NameIndex } from '../compile/names/NameIndex.ts';
import { hashOfEnglish, parsedText } from '../compile/names/parsedText.ts';
import { placeText } from '../compile/report/Place.ts';
import { designLabel } from '../engine/derive/registry.ts';
import { placesOf } from './pages/wordingPage.ts';

/** A sentence that sites say, and what a language has of it. */
export interface Sentence {
  /** The document that holds its translation, or would. */
  file: string;
  /** Its key in the copy, or the words of settings that stand under `$said`. */
  key: string;
  isOfSettings?: boolean;
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
      const text = sentence && parsedText(sentence);
      if (sentence === undefined || text === undefined || !hasWords(text)) continue;
      if (staysEnglish(site, key, sentence)) continue;
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
    for (const { words, at } of wordsOfSettings(site)) {
      const file = `brands/_base/copy.${language}.json`;
      const said = site.layers.said.get(language) ?? {};
      found.set(`${file} $said ${words}`, {
        file,
        key: words,
        isOfSettings: true,
        at,
        places: ['settings'],
        english: words,
        words: Object.hasOwn(said, words) ? said[words] : undefined,
        state: Object.hasOwn(said, words) ? 'done' : 'missing',
      });
    }
  }
  return [...found.values()].sort((a, b) => (`${a.file} ${a.key}` < `${b.file} ${b.key}` ? -1 : 1));
}

/** Where its words stand in the document of the translation. */
export function pathOf({ key, isOfSettings }: Pick<Sentence, 'key' | 'isOfSettings'>): string[] {
  return isOfSettings ? ['$said', key] : [key];
}

/**
 * Whether a line is half as long again as its English, and more than a word or two: buttons and labels have the room of that.
 */
export function isLong({ english, words }: Sentence): boolean {
  if (typeof english !== 'string' || typeof words !== 'string') return false;
  return words.length > 1.5 * english.length && words.length > english.length + 20;
}

/** Where settings say what applicants read; names of states are names in any language. */
const saidBySettings = [
  ['BrandSettings', 'CardImageNote'],
  ['ProductSettings', 'BannerText'],
  ['ProductSettings', 'Features', 'FinalSubmitLabel'],
];

function wordsOfSettings({ settings }: LinkedSite): { words: string; at: string }[] {
  return [...settings.values()].flatMap((all) => {
    const designs = entriesOf(member(all, 'CardColors')).map(([, design]) => member(design, 'DisplayName'));
    return [...saidBySettings.map((path) => member(all, ...path)), ...designs].flatMap((node) => {
      const words = designLabel(textOf(node) ?? '');
      return node === undefined || words === '' ? [] : [{ words, at: placeText(node.place) }];
    });
  });
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
