import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import type { ReviewRecord } from '../../compile/document/Catalogue.ts';
import {
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
import type { Value } from './editJson.ts';
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

const records = new Versions<{ text: string; found: ReviewRecord[] }>(2);

/** What is recorded on disk of the texts of a document. */
export function recordsIn(root: string, file: string): (text: ReviewableText) => ReviewRecord[] {
  const beside = reviewsBeside(file);
  const path = join(root, beside);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const { found } =
    records.find(path, (one) => one.text === text) ??
    records.keep(path, { text, found: readReviews({ file: beside, text }, new DiagnosticCollector()) });
  const reviews = new Map([[beside, found]]);
  return (one) => reviewsOf({ reviews }, one);
}

/** Why locked words became these, as a record; undefined where nobody had to say so. */
export function reasonRecord({ file, path, is, why, by, at }: Edit): Line | undefined {
  if (is === undefined || why === undefined || at === undefined) return undefined;
  const of = { key: String(path.at(-1)), language: languageOf(file), words: hashOfWords(is) };
  return toLine(file, { ...of, at, ...(by && { by }), why });
}

/** @param text the document of the words that were reviewed */
export function reviewRecords(file: string, text: string | undefined, reviews: readonly Review[]): Line[] {
  const found = new Map(textsIn(file, text).map((one) => [one.path.join('\n'), one]));
  return reviews.flatMap(({ path, is, at, by, note, says }) => {
    const { key, language } = found.get(path.join('\n')) ?? {};
    if (key === undefined || language === undefined) return [];
    const said = { ...(note && { note }), ...(says && { says }) };
    return [toLine(file, { key, language, words: hashOfWords(is), at, by, ...said })];
  });
}

const toLine = (file: string, record: ReviewRecord): Line => [reviewsBeside(file), JSON.stringify(record)];

/** A text with lines at its end; each stands there once. */
export function withLines(text: string | undefined, lines: readonly string[]): string {
  const before = text === undefined || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}\n`;
  const there = before.split('\n');
  return before + lines.flatMap((line) => (there.includes(line) ? [] : [`${line}\n`])).join('');
}
