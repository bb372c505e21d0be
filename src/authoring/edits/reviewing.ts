import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import type { ReviewRecord } from '../../compile/document/Catalogue.ts';
import { plain } from '../../compile/document/Node.ts';
import {
  confirms,
  hashOfWords,
  languageOf,
  type ReviewableText,
  reviewableTexts,
  reviewsBeside,
  reviewsOf,
} from '../../compile/document/reviews.ts';
import { Versions } from '../../compile/read/readCatalogue.ts';
import { readDocument } from '../../compile/read/readDocument.ts';
import { readReviews } from '../../compile/read/readReviews.ts';
import { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { isSame, type Value } from './editJson.ts';
import type { Edit } from './layEdits.ts';

/** Somebody read a text and confirms its words, or says what is wrong with them; other words are not reviewed. */
export interface Review extends Pick<ReviewRecord, 'at' | 'note' | 'says'> {
  file: string;
  path: readonly string[];
  is: Value;
  by: string;
}

/** A line for the records of a layer. */
type Line = [file: string, line: string];

const texts = new Versions<{ text: string; found: ReviewableText[] }>(2);

/** The texts of a document that are reviewed; none where it cannot be read. */
export function textsIn(file: string, text = ''): readonly ReviewableText[] {
  const known = texts.find(file, (one) => one.text === text);
  if (known !== undefined) return known.found;
  const node = readDocument({ file, text }, new DiagnosticCollector());
  return texts.keep(file, { text, found: node === undefined ? [] : reviewableTexts(node) }).found;
}

/** Whether a text stands at a path, or holds what stands there, or stands in it. */
export function isOfPath({ path }: Pick<ReviewableText, 'path'>, other: JSONPath): boolean {
  const shared = Math.min(path.length, other.length);
  return path.slice(0, shared).every((key, index) => key === String(other[index]));
}

/** Where something stands in a document: a text, what holds it, or a part of it. */
export interface TextPlace {
  file: string;
  path: JSONPath;
}

/** Whether a text is one of those, or stands where one of them does. */
export const isAmong = (text: Pick<Review, 'file' | 'path'>, places: readonly TextPlace[]): boolean =>
  places.some(({ file, path }) => file === text.file && isOfPath(text, path));

/** What a reviewer has to read of an edit, and what was said of it. */
export interface EditReview {
  awaitsReview: boolean;
  reviewedBy?: string;
  /** That review is recorded already, and not taken back here. */
  isRecorded?: true;
  /** What a reviewer has against the words. */
  comment?: { by: string; says: string };
}

/** @param own what was reviewed and is not recorded yet, of words that stand there */
export function reviewOf(
  { file, path }: TextPlace,
  text: string | undefined,
  { root, own }: { root: string; own: readonly Review[] },
): EditReview {
  const recordsOf = recordsIn(root, file);
  const known = textsIn(file, text).flatMap((one) => {
    if (!isOfPath(one, path)) return [];
    const ofText = own.filter((review) => review.file === file && isOne(review, one));
    const all = [...recordsOf(one), ...ofText];
    return [{ review: all.findLast(confirms), comment: all.findLast(({ says }) => says !== undefined) }];
  });
  const awaitsReview = known.some(({ review }) => review === undefined);
  const [{ review, comment } = {}] = known;
  const isRecorded = known.every((one) => !own.some((other) => other === one.review));
  return {
    awaitsReview,
    ...(!awaitsReview &&
      review?.by !== undefined && {
        ...{ reviewedBy: review.by },
        ...(isRecorded && { isRecorded: true as const }),
      }),
    ...(comment?.by !== undefined && { comment: { by: comment.by, says: comment.says ?? '' } }),
  };
}

const records = new Versions<{ text: string; found: ReviewRecord[] }>(2);

/** What is recorded on disk of the texts of a document. */
function recordsIn(root: string, file: string): (text: ReviewableText) => ReviewRecord[] {
  const beside = reviewsBeside(file);
  const path = join(root, beside);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const { found } =
    records.find(path, (one) => one.text === text) ??
    records.keep(path, { text, found: readReviews({ file: beside, text }, new DiagnosticCollector()) });
  const reviews = new Map([[beside, found]]);
  return (one) => reviewsOf({ reviews }, one);
}

/** Gives a document with what is changed in it. */
type TextOf = (file: string) => string | undefined;

/** The texts of documents at places, reviewed as they are now. */
export function reviewsOfAll(
  places: readonly TextPlace[],
  given: Pick<Review, 'by' | 'note' | 'says'>,
  textOf: TextOf,
): Review[] {
  const at = new Date().toISOString();
  return [...new Set(places.map(({ file }) => file))].flatMap((file) =>
    textsIn(file, textOf(file)).flatMap(({ path, node }): Review[] =>
      isAmong({ file, path }, places) ? [{ file, path, is: plain(node) as Value, at, ...given }] : [],
    ),
  );
}

/** Reviews of words that stand in the documents now, each with its text. */
function standingTexts(reviews: readonly Review[], textOf: TextOf): [Review, ReviewableText][] {
  return [...Map.groupBy(reviews, ({ file }) => file)].flatMap(([file, ofFile]) => {
    const texts = new Map(textsIn(file, textOf(file)).map((text) => [idOf(text), text]));
    return ofFile.flatMap((review): [Review, ReviewableText][] => {
      const text = texts.get(idOf(review));
      return text !== undefined && isSame(plain(text.node) as Value, review.is) ? [[review, text]] : [];
    });
  });
}

/** Reviews of words that stand in the documents now. */
export const standing = (reviews: readonly Review[], textOf: TextOf): Review[] =>
  standingTexts(reviews, textOf).map(([review]) => review);

const idOf = ({ path }: Pick<Review, 'path'>) => path.join('\n');
const isOne = (review: Review, text: ReviewableText) => idOf(review) === idOf(text);

/** Why locked words became these, as a record; none where nobody had to say so. */
export function reasonRecords({ file, path, is, why, by, at }: Edit): Line[] {
  if (is === undefined || why === undefined || at === undefined) return [];
  const of = { key: String(path.at(-1)), language: languageOf(file), words: hashOfWords(is) };
  return [toLine(file, { ...of, at, ...(by && { by }), why })];
}

export function reviewRecords(reviews: readonly Review[], textOf: TextOf): Line[] {
  return standingTexts(reviews, textOf).map(([{ file, is, at, by, note, says }, { key, language }]) =>
    toLine(file, {
      ...{ key, language, words: hashOfWords(is), at, by },
      ...{ ...(note && { note }), ...(says && { says }) },
    }),
  );
}

const toLine = (file: string, record: ReviewRecord): Line => [reviewsBeside(file), JSON.stringify(record)];

/** A text with lines at its end; each stands there once. */
export function withLines(text: string | undefined, lines: readonly string[]): string {
  const before = text === undefined || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}\n`;
  const there = before.split('\n');
  return before + lines.flatMap((line) => (there.includes(line) ? [] : [`${line}\n`])).join('');
}
