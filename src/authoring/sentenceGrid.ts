import type { Checked } from '../compile/Compiler.ts';
import { itemsOf, member, plain, textOf } from '../compile/document/Node.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { hasWords } from '../compile/link/linkText.ts';
import { NameIndex } from '../compile/names/NameIndex.ts';
import { hashOfEnglish, parsedText } from '../compile/names/parsedText.ts';
import { placesOf } from './pages/wordingPage.ts';
import { isLong, type Sentence, sentencesIn } from './translations.ts';

/** A sentence of a brand, in all languages. */
export interface SentenceRow {
  /** Its key in the copy, or the words of settings. */
  key: string;
  /** The document that says the English; undefined where settings do. */
  file?: string;
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
        ...{ key, file, english, site: site.key, sites: 1, translations: {} },
        places: placesOf(index, key),
        hash: hashOfEnglish(english),
        awaitsReview: isListed(site, '$awaitingLegalReview', key, file),
        isLocked: isListed(site, '$locked', key),
      });
    }
  const languages = [...new Set(sites.flatMap(({ layers }) => layers.languages.slice(1)))];
  for (const language of languages)
    for (const one of sentencesIn(language, brand, checked)) {
      const { kind, file, key, path, words, state, english, places } = one;
      const id = kind === 'copy' ? `${file.replace(`copy.${language}.`, 'copy.en.')} ${key}` : key;
      const [site] = sites;
      const row = rows.get(id) ?? {
        ...{ key, english, places, site: site?.key ?? '', sites: sites.length, translations: {} },
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

function isListed({ layers }: LinkedSite, list: string, key: string, file?: string): boolean {
  return layers.copyLayers.some(
    (layer) =>
      (file === undefined || layer.place.source.file === file) &&
      itemsOf(member(layer, list)).some((item) => textOf(item) === key),
  );
}
