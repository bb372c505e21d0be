import type { Checked } from '../compile/Compiler.ts';
import { type Document, nodeOf } from '../compile/document/Catalogue.ts';
import {
  entriesOf,
  itemsOf,
  keyPlace,
  member,
  type Node,
  plain,
  type ScalarNode,
  textOf,
} from '../compile/document/Node.ts';
import {
  awaitsReview,
  hashOfWords,
  languageOf,
  type ReviewableText,
  reviewableTexts,
} from '../compile/document/reviews.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { hasWords } from '../compile/link/linkText.ts';
import { isEnglish } from '../compile/merge/copyIn.ts';
import { NameIndex } from '../compile/names/NameIndex.ts';
import { hashOfEnglish, parsedText } from '../compile/names/parsedText.ts';
import { lineAndColumn, placeText } from '../compile/report/Place.ts';
import { documentsOf } from '../compile/site/flows.ts';
import { designLabel } from '../engine/derive/registry.ts';
import type { JsonSchema } from '../engine/form.ts';
import { placesOf } from './pages/wordingPage.ts';

/** A sentence that sites say, and what a language has of it. */
export interface Sentence {
  /** A sentence of the copy, what settings and servers say, or a line in the summary of the terms. */
  kind: 'copy' | 'said' | 'summary';
  /** The document that holds its translation, or would. */
  file: string;
  /** Its key in the copy, its words under `$said`, or where it stands in the summary. */
  key: string;
  /** Where its translation stands in the file, or would. */
  path: readonly (string | number)[];
  /** Line of the translation; left out where it is missing. */
  line?: number;
  /** `file:line:column` of the English; of the line in a summary, which has none. */
  at: string;
  /** What names it, by kind and id. */
  places: readonly string[];
  /** Undefined for a line in a summary: the terms are longer. */
  english: unknown;
  /** Undefined where it is missing. */
  words: unknown;
  state: (typeof states)[number];
}

/** What may be wanting of a translation, the most urgent first. */
export const states = ['missing', 'outdated', 'awaits review', 'done'] as const;

/** Every sentence that a brand's sites say in a language, in the order of files and keys; what stays English is left out. */
export function sentencesIn(language: string, brand: string, checked: Checked): Sentence[] {
  const sites = checked.linked.sites.filter(
    ({ layers }) => layers.brand === brand && layers.languages.includes(language),
  );
  const found = new Map<string, Sentence>();
  for (const sentence of [
    ...sites.flatMap((site) => [
      ...ofCopy(site, language, checked),
      ...ofSettingsAndServers(site, language, checked),
    ]),
    ...(sites.length === 0 ? [] : ofSummary(brand, language, checked)),
  ]) {
    const id = `${sentence.file} ${sentence.path.join('.')}`;
    if (!found.has(id)) found.set(id, sentence);
  }
  return [...found.values()].sort((a, b) => (`${a.file} ${a.key}` < `${b.file} ${b.key}` ? -1 : 1));
}

/** A sentence that a site says, and what a language has of it; undefined where it stays English. */
export function translationOf(
  key: string,
  site: LinkedSite,
  language: string,
  checked: Checked,
): Sentence | undefined {
  return ofCopy(site, language, checked, [key])[0];
}

/** Whether a translation is longer than the pseudo-language, of which the stress test shows that it fits wherever it stands. */
export function isLong({ english, words }: Sentence): boolean {
  if (english === undefined || words === undefined) return false;
  return JSON.stringify(words).length > JSON.stringify(pseudo(english)).length;
}

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  A: 'Á',
  E: 'É',
  O: 'Ó',
};

/** A text as the pseudo-language has it: with accents and a third longer. */
export function pseudo(text: unknown): unknown {
  if (Array.isArray(text)) return text.map(pseudo);
  if (typeof text === 'object' && text !== null)
    return Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, pseudo(inner)]));
  if (typeof text !== 'string') return text;
  // Values, links and escapes stay as they are.
  const said = text.replace(/\{[^}]*\}|\]\(link:[^)]*\)|\\.|[a-zA-Z]/gu, (piece) => accents[piece] ?? piece);
  return `${said}${' lóñgér'.repeat(Math.ceil(text.length / 20))}`;
}

function ofCopy(
  site: LinkedSite,
  language: string,
  { catalogue, registries }: Checked,
  keys: Iterable<string> = site.reached.get('copy') ?? [],
): Sentence[] {
  const { layers } = site;
  const index = NameIndex.of(catalogue, registries);
  return [...keys].flatMap((key): Sentence[] => {
    const sentence = member(layers.copy, key);
    const text = sentence && parsedText(sentence);
    if (sentence === undefined || text === undefined || !hasWords(text)) return [];
    if (staysEnglish(site, key, sentence)) return [];
    const file = sentence.place.source.file.replace(/[^/]+$/u, `copy.${language}.json`);
    const words = member(layers.translations.get(language), key);
    const translation = catalogue.documents.find(({ source }) => source.file === file)?.node;
    return [
      {
        kind: 'copy',
        file,
        key,
        path: [key],
        at: placeText(sentence.place),
        places: placesOf(index, key),
        english: plain(sentence),
        words: words === undefined || isEnglish(words) ? undefined : plain(words),
        ...(translation &&
          member(translation, key) && { line: lineAndColumn(keyPlace(translation, key)).line }),
        state: stateOf(key, sentence, words, translation, catalogue),
      },
    ];
  });
}

/** Where settings say what applicants read; names of states are names in any language. */
const saidBySettings = [
  ['BrandSettings', 'CardImageNote'],
  ['ProductSettings', 'BannerText'],
  ['ProductSettings', 'Features', 'FinalSubmitLabel'],
];

/** What settings and the server say, and whatever else a language has words for under `$said`. */
function ofSettingsAndServers(site: LinkedSite, language: string, { catalogue }: Checked): Sentence[] {
  const { layers, settings, registries } = site;
  const ofSettings = [...settings.values()].flatMap((all) => {
    const designs = entriesOf(member(all, 'CardColors')).map(([, design]) => member(design, 'DisplayName'));
    return [...saidBySettings.map((path) => member(all, ...path)), ...designs].flatMap((node) => {
      const words = designLabel(textOf(node) ?? '');
      return node === undefined || words === '' ? [] : [{ words, at: node.place, places: ['settings'] }];
    });
  });
  const ofServer = [...registries.serverSentences].map(([name, node]) => ({
    words: textOf(node) ?? '',
    at: node.place,
    places: [`server ${name}`],
  }));
  const translations = translationsOf(site, language, catalogue);
  const others = translations.flatMap(({ node }) =>
    entriesOf(member(node, '$said')).map(([words, , at]) => ({ words, at, places: ['data'] })),
  );
  const said = layers.said.get(language) ?? {};
  return [...ofSettings, ...ofServer, ...others].map(({ words, at, places }): Sentence => {
    // The highest layer that has words for it is the one that holds.
    const holder = translations.findLast(({ node }) => member(node, '$said', words) !== undefined);
    return {
      kind: 'said',
      file: holder?.source.file ?? `brands/_base/copy.${language}.json`,
      key: words,
      path: ['$said', words],
      at: placeText(at),
      places,
      english: words,
      words: Object.hasOwn(said, words) ? said[words] : undefined,
      state:
        holder === undefined ? 'missing' : reviewState(member(holder.node, '$said', words), words, catalogue),
    };
  });
}

/** The translations of a site in a language, the lowest layer first. */
function translationsOf(
  { layers: { brand, flow } }: LinkedSite,
  language: string,
  catalogue: Checked['catalogue'],
): Document[] {
  const rank = ({ ids }: Document) =>
    ids.brand === '_base' ? 0 : (ids.flow === undefined ? 0 : 1) + (ids.brand === undefined ? 0 : 2);
  return documentsOf(catalogue, brand, flow)
    .filter(({ name, ids }) => name === 'translation' && ids.id === language)
    .sort((a, b) => rank(a) - rank(b));
}

/** The lines in the summary of the terms; the summary itself where there is none. */
function ofSummary(brand: string, language: string, { catalogue }: Checked): Sentence[] {
  const summary = summaryIn(language, brand, catalogue);
  const common = { kind: 'summary', places: ['terms'], english: undefined } as const;
  const path = ['summaries', language];
  if (summary === undefined) {
    const title = member(nodeOf(catalogue, 'terms', { brand: '_base' }), 'title');
    if (title === undefined) return [];
    const { file } = title.place.source;
    return [
      {
        ...common,
        file,
        key: path.join('.'),
        path,
        at: placeText(title.place),
        words: undefined,
        state: 'missing',
      },
    ];
  }
  return summaryTexts(language, brand, catalogue).flatMap((text) =>
    linesIn(text.node, text.path).map(
      ({ node, path }): Sentence => ({
        ...common,
        file: node.place.source.file,
        key: path.join('.'),
        path,
        at: placeText(node.place),
        words: node.value,
        state: awaitsReview(catalogue, text) ? 'awaits review' : 'done',
      }),
    ),
  );
}

/** The summary of the terms in a language; that of the brand where it has its own. */
function summaryIn(language: string, brand: string, catalogue: Checked['catalogue']): Node | undefined {
  const [ofBrand, ofAll] = [brand, '_base'].map((one) =>
    member(nodeOf(catalogue, 'terms', { brand: one }), 'summaries', language),
  );
  return ofBrand ?? ofAll;
}

function summaryTexts(language: string, brand: string, catalogue: Checked['catalogue']): ReviewableText[] {
  const summary = summaryIn(language, brand, catalogue);
  const document = catalogue.documents.find(({ source }) => source.file === summary?.place.source.file)?.node;
  return document === undefined
    ? []
    : reviewableTexts(document).filter(({ path: [part, of] }) => part === 'summaries' && of === language);
}

function linesIn(
  node: Node,
  path: readonly (string | number)[],
): { node: ScalarNode; path: readonly (string | number)[] }[] {
  if (node.kind === 'scalar') return [{ node, path }];
  return [
    ...itemsOf(node).flatMap((item, index) => linesIn(item, [...path, index])),
    ...entriesOf(node).flatMap(([key, inner]) => linesIn(inner, [...path, key])),
  ];
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
  catalogue: Checked['catalogue'],
): Sentence['state'] {
  if (words === undefined || isEnglish(words)) return 'missing';
  if (textOf(member(translation, '$of', key)) !== hashOfEnglish(plain(sentence))) return 'outdated';
  return reviewState(words, key, catalogue);
}

/** @param words of a document that stands in that language */
function reviewState(
  words: Node | undefined,
  key: string,
  catalogue: Checked['catalogue'],
): 'awaits review' | 'done' {
  if (words === undefined) return 'awaits review';
  const language = languageOf(words.place.source.file);
  return awaitsReview(catalogue, { key, path: [key], language, node: words }) ? 'awaits review' : 'done';
}

/**
 * Props of blocks that have a value for each language (`"x-keys": "language"`), such as captions, and none for this one. Each place
 * once.
 */
export function propsWithout(
  language: string,
  brand: string,
  { linked }: Checked,
): Pick<Sentence, 'at' | 'key' | 'places'>[] {
  const found = new Map<string, Pick<Sentence, 'at' | 'key' | 'places'>>();
  for (const { layers, slice, registries } of linked.sites) {
    if (layers.brand !== brand || !layers.languages.includes(language)) continue;
    const look = (blocks: Node | undefined, screen: string) => {
      for (const [, block] of entriesOf(blocks)) {
        const { props } = registries.blocks.descriptors.get(textOf(member(block, 'block')) ?? '') ?? {};
        for (const [key, schema] of Object.entries((props?.properties ?? {}) as Record<string, JsonSchema>)) {
          const value = member(block, 'props', key);
          if (schema['x-keys'] !== 'language' || value === undefined) continue;
          if (member(value, language) !== undefined || member(value, '$table') !== undefined) continue;
          const at = placeText(value.place);
          found.set(at, { at, key, places: [...new Set([...(found.get(at)?.places ?? []), screen])] });
        }
        look(member(block, 'blocks'), screen);
      }
    };
    for (const [id, screen] of layers.screens)
      if (Object.hasOwn(slice.screens, id)) look(member(screen, 'blocks'), `screen ${id}`);
  }
  return [...found.values()];
}

/** A text that nobody has reviewed. */
export interface AwaitingText {
  /** File, line and column. */
  at: string;
  /** Of the sentence, or of what else it is. */
  key: string;
  /** SHA-256 of the words (`hashOfWords`). */
  words: string;
}

/** @returns nothing where somebody reviewed it */
export function awaiting(catalogue: Checked['catalogue'], text: ReviewableText): AwaitingText[] {
  if (!awaitsReview(catalogue, text)) return [];
  const { key, node } = text;
  return [{ at: placeText(node.place), key, words: hashOfWords(plain(node)) }];
}

/** What a site says in other languages that nobody has reviewed. */
export function translationsUnderReview(site: LinkedSite, catalogue: Checked['catalogue']): AwaitingText[] {
  const { layers, reached } = site;
  const keys = reached.get('copy');
  return layers.languages.slice(1).flatMap((language) => {
    const sentences = entriesOf(layers.translations.get(language)).flatMap(([key, node]): ReviewableText[] =>
      keys?.has(key) && !isEnglish(node) ? [{ key, path: [key], language, node }] : [],
    );
    const holders = translationsOf(site, language, catalogue);
    const said = Object.keys(layers.said.get(language) ?? {}).flatMap((key): ReviewableText[] => {
      const node = holders
        .map((holder) => member(holder.node, '$said', key))
        .findLast((one) => one !== undefined);
      return node === undefined ? [] : [{ key, path: ['$said', key], language, node }];
    });
    return [...sentences, ...said, ...summaryTexts(language, layers.brand, catalogue)].flatMap((text) =>
      awaiting(catalogue, text),
    );
  });
}
