import { createHash } from 'node:crypto';
import { type Catalogue, type KindName, kindOf, type ReviewRecord } from './Catalogue.ts';
import { entriesOf, member, type Node, plain } from './Node.ts';

/** A text that somebody reviews before applicants read it: a sentence, a line of the terms, a figure. */
export interface ReviewableText {
  /** From the root of its document. */
  path: readonly string[];
  key: string;
  language: string;
  node: Node;
}

const blocks = [
  ['heading'],
  ['paragraph'],
  ['list'],
  ['table', 'caption'],
  ['table', 'columns'],
  ['table', 'rows', '*'],
].map((path) => ['blocks', '*', ...path]);

const settings = [
  ['BrandSettings', 'CardImageNote'],
  ['ProductSettings', 'BannerText'],
  ['ProductSettings', 'Features', 'FinalSubmitLabel'],
  ['CardColors', '*', 'DisplayName'],
  ['CardColors', '*', 'Fee'],
  ['CreditProtection', 'DefaultPrice'],
  ['CreditProtection', 'ReducedPrice'],
];

/** Where the texts of a kind of document stand; `*` is any name but those that begin with `$`. */
const places: Partial<Record<KindName, readonly (readonly string[])[]>> = {
  copy: [['*']],
  translation: [['*'], ['$said', '*']],
  wording: [['*', 'say']],
  server: [['*', '*']],
  terms: [
    ['title'],
    ['figures', '*'],
    ...blocks,
    ...[['title'], ...blocks].map((path) => ['summaries', '*', ...path]),
  ],
  settings: [...settings, ...settings.map((path) => ['variants', '*', ...path])],
};

/** The texts of a document, or of several layers of one that are merged. */
export function reviewableTexts(document: Node): ReviewableText[] {
  const { file } = document.place.source;
  const kind = kindOf(file)?.name;
  const found = ((kind && places[kind]) ?? []).flatMap((place) => [...textsAt(document, place)]);
  return found.flatMap(({ path, node }): ReviewableText[] => {
    if (node.kind === 'scalar' && node.value === null) return [];
    const [first = '', second = ''] = path;
    const language = first === 'summaries' ? second : languageOf(file);
    const key = first === '$said' ? second : kind === 'wording' ? first : path.join('.');
    return [{ path, key, language, node }];
  });
}

function* textsAt(
  node: Node | undefined,
  [name, ...rest]: readonly string[],
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; node: Node }> {
  if (node === undefined) return;
  if (name === undefined) yield { path, node };
  else if (name !== '*') yield* textsAt(member(node, name), rest, [...path, name]);
  else
    for (const [key, inner] of entriesOf(node))
      if (!key.startsWith('$') || path.length > 0) yield* textsAt(inner, rest, [...path, key]);
}

/** What is recorded of a text, the first record first. */
export function reviewsOf({ reviews }: Pick<Catalogue, 'reviews'>, text: ReviewableText): ReviewRecord[] {
  const records = reviews.get(reviewsBeside(text.node.place.source.file));
  return (records === undefined ? [] : (indexOf(records).get(hashOf(text.node)) ?? [])).filter(
    ({ language, key }) => language === text.language && (!isFigure(text) || key === text.key),
  );
}

/** By hash of the words. */
const indexOf = once((records: readonly ReviewRecord[]) => Map.groupBy(records, ({ words }) => words));

const hashOf = once((node: Node) => hashOfWords(plain(node)));

/** What is made of an object is made once, as long as that is kept. */
function once<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const known = new WeakMap<Given, Made>();
  return (given) => {
    const made = known.get(given) ?? make(given);
    known.set(given, made);
    return made;
  };
}

/** Whether nobody has reviewed a text as it is written now. */
export const awaitsReview = (catalogue: Pick<Catalogue, 'reviews'>, text: ReviewableText): boolean =>
  !reviewsOf(catalogue, text).some(confirms);

/** Whether somebody reviewed the words by it, and did not only say why they change, or what is wrong with them. */
export const confirms = ({ why, says }: Pick<ReviewRecord, 'why' | 'says'>): boolean =>
  why === undefined && says === undefined;

/** A figure is right where it stands: what one fee may be is not what another may. */
const isFigure = ({ key, node }: ReviewableText): boolean =>
  key.startsWith('figures.') || (node.kind === 'scalar' && typeof node.value === 'number');

/** The records of the layer that a document is of; those of documents of the code stand with what all sites share. */
export const reviewsBeside = (file: string): string =>
  /^(?:brands|flows)\//u.test(file) ? file.replace(/[^/]+$/u, 'reviews.jsonl') : 'brands/_base/reviews.jsonl';

/** The language of a document: what stands before `.json` in its name, or English. */
export const languageOf = (file: string): string => /\.([\w-]+)\.json$/u.exec(file)?.[1] ?? 'en';

/** What a record of a review keeps of the words: SHA-256 of a text as it is written, in hexadecimal digits. */
export function hashOfWords(text: unknown): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}
