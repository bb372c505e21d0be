import type { Checked } from '../compile/Compiler.ts';
import { nodeOf } from '../compile/document/Catalogue.ts';
import { itemsOf, member, plain, textOf } from '../compile/document/Node.ts';
import {
  awaitsReview,
  languageOf,
  type ReviewableText,
  reviewableTexts,
} from '../compile/document/reviews.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { hasWords } from '../compile/link/linkText.ts';
import { NameIndex } from '../compile/names/NameIndex.ts';
import { hashOfEnglish, parsedText } from '../compile/names/parsedText.ts';
import { termsTexts } from '../compile/terms/linkTerms.ts';
import { placesOf } from './pages/wordingPage.ts';
import { isLong, type Sentence, sentencesIn } from './translations.ts';

/** A sentence of a brand, in all languages. */
export interface SentenceRow {
  /** Its key in the copy, or the words of settings. */
  key: string;
  /** The document that says the English; undefined where settings do. */
  file?: string;
  /** Where it stands there. */
  path: readonly string[];
  /** Of the copy: not a line of the terms, a figure, or what settings and the server say. */
  isSentence: boolean;
  /** A site of the brand that says it. */
  site: string;
  /** Sites of the brand that take these words. */
  sites: number;
  /** What names it, by kind and id. */
  places: readonly string[];
  english: unknown;
  /** What a translation keeps of the English that it was made from. */
  hash: string;
  awaitsReview: boolean;
  isLocked: boolean;
  /** By language; one that the sentence is not said in has none. */
  translations: Record<string, Translation>;
}

export interface Translation extends Pick<Sentence, 'file' | 'state'> {
  /** Of the words in their document. */
  path: readonly (string | number)[];
  words?: unknown;
  isLong: boolean;
}

/** Every sentence that the sites of a brand say, in the order of files and keys, with the languages they have. */
export function sentenceGrid(brand: string, checked: Checked): { languages: string[]; rows: SentenceRow[] } {
  const index = NameIndex.of(checked.catalogue, checked.registries);
  const sites = checked.linked.sites.filter(({ layers }) => layers.brand === brand);
  const rows = new Map<string, SentenceRow>();
  for (const site of sites)
    for (const key of site.reached.get('copy') ?? []) {
      const sentence = member(site.layers.copy, key);
      const text = sentence && parsedText(sentence);
      if (sentence === undefined || text === undefined || !hasWords(text)) continue;
      const { file } = sentence.place.source;
      const known = rows.get(`${file} ${key}`);
      if (known !== undefined) {
        known.sites += 1;
        continue;
      }
      const english = plain(sentence);
      rows.set(`${file} ${key}`, {
        ...{ key, file, path: [key], isSentence: true, english, site: site.key, sites: 1, translations: {} },
        places: placesOf(index, key),
        hash: hashOfEnglish(english),
        awaitsReview: awaitsReview(checked.catalogue, {
          key,
          path: [key],
          language: languageOf(file),
          node: sentence,
        }),
        isLocked: isLocked(site, key),
      });
    }
  for (const { place, text } of othersOf(brand, sites, checked)) {
    const { key, path, node } = text;
    const { file } = node.place.source;
    rows.set(`${file} ${key}`, {
      ...{ key, file, path, isSentence: false, english: plain(node), site: sites[0]?.key ?? '' },
      ...{ sites: sites.length, translations: {}, places: [place], hash: '', isLocked: false },
      awaitsReview: awaitsReview(checked.catalogue, text),
    });
  }
  const languages = [...new Set(sites.flatMap(({ layers }) => layers.languages.slice(1)))];
  for (const language of languages)
    for (const one of sentencesIn(language, brand, checked)) {
      const { kind, file, key, words, state, english, places } = one;
      const path = one.path.map(String);
      const id = kind === 'copy' ? `${file.replace(`copy.${language}.`, 'copy.en.')} ${key}` : key;
      const [site] = sites;
      const row = rows.get(id) ?? {
        ...{ key, path, english, places, site: site?.key ?? '', sites: sites.length, translations: {} },
        isSentence: false,
        ...{ hash: '', awaitsReview: false, isLocked: false },
      };
      rows.set(id, row);
      row.translations[language] = {
        ...{ file, state, path, isLong: isLong(one) },
        ...(words !== undefined && { words }),
      };
    }
  return { languages, rows: [...rows.values()] };
}

/** What applicants read besides the sentences of the copy: the terms, what settings say, what the server says. */
function othersOf(
  brand: string,
  sites: readonly LinkedSite[],
  { catalogue }: Checked,
): { place: string; text: ReviewableText }[] {
  const server = nodeOf(catalogue, 'server', {});
  const terms = termsTexts(catalogue, brand).filter(({ path: [part] }) => part !== 'summaries');
  return [
    ...terms.map((text) => ({ place: 'terms', text })),
    ...sites.flatMap(({ layers: { settings } }) =>
      settings === undefined ? [] : reviewableTexts(settings).map((text) => ({ place: 'settings', text })),
    ),
    ...(server === undefined ? [] : reviewableTexts(server).map((text) => ({ place: 'server', text }))),
  ];
}

function isLocked({ layers }: LinkedSite, key: string): boolean {
  return layers.copyLayers.some((layer) =>
    itemsOf(member(layer, '$locked')).some((item) => textOf(item) === key),
  );
}
