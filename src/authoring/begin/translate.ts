import type { Checked } from '../../compile/Compiler.ts';
import { hashOfEnglish } from '../../compile/names/parsedText.ts';
import { Refusal } from '../Refusal.ts';
import { pseudo, type Sentence, sentencesIn } from '../translations.ts';
import type { Changes } from './Changes.ts';

const columns = ['file', 'key', 'place', 'state', 'english', 'translation'] as const;

/**
 * The sentences of a brand in a language as a table for translators (CSV, RFC 4180), each with what names it. A
 * text of several paragraphs stands as the JSON that it is. The lines of a summary have no English; a summary that is
 * missing has no lines yet.
 */
export function translationTable(sentences: readonly Sentence[]): string {
  const known = sentences.filter(({ english, words }) => english !== undefined || words !== undefined);
  const rows = known.map(({ file, key, places, state, english, words }) => [
    file,
    key,
    places.join('; '),
    state,
    cellOf(english),
    cellOf(words),
  ]);
  return [columns, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/**
 * Takes what translators wrote into a table: sentences that it says otherwise than the files, and for each that it says which English
 * it was made from. Without a table, what stands in the files already is taken for a translation of the English of now, as long as
 * nothing is kept of another.
 * @returns how many sentences were written, and how many have another English behind them now
 * @throws Refusal for a table that was not made here, or whose English has changed since
 */
export function takeTranslations(
  language: string,
  brand: string,
  table: string | undefined,
  checked: Checked,
  changes: Changes,
): { written: number; confirmed: number } {
  const known = sentencesIn(language, brand, checked);
  const counts = { written: 0, confirmed: 0 };
  const confirm = ({ kind, file, key, english }: Sentence) => {
    // The English of the others is the key itself, or the document.
    if (kind !== 'copy') return;
    const hash = hashOfEnglish(english);
    if (changes.json<{ $of?: Record<string, string> }>(file).$of?.[key] === hash) return;
    changes.say(file, ['$of', key], hash);
    counts.confirmed += 1;
  };
  if (table === undefined) {
    for (const one of known) {
      const kept = changes.json<{ $of?: Record<string, string> }>(one.file).$of?.[one.key];
      if (one.words !== undefined && kept === undefined) confirm(one);
    }
    return counts;
  }
  const { taken, refused } = translationsIn(table, known);
  if (refused.length > 0) throw new Refusal(refused.join('\n'));
  for (const { sentence, is } of taken) {
    if (is !== undefined) {
      if (changes.read(sentence.file) === undefined) beginTranslation(changes, sentence.file);
      changes.say(sentence.file, [...sentence.path], is);
      counts.written += 1;
    }
    confirm(sentence);
  }
  return counts;
}

/**
 * What translators wrote into a table, sentence by sentence.
 * @returns `is` where it is not what stands in the documents already; what is refused, in words: sentences that nobody says,
 * those whose English has changed since, and paragraphs that are not JSON any more
 * @throws Refusal for a table that was not made here
 */
export function translationsIn(
  table: string,
  known: readonly Sentence[],
): { taken: { sentence: Sentence; is?: unknown }[]; refused: string[] } {
  const taken: { sentence: Sentence; is?: unknown }[] = [];
  const refused: string[] = [];
  for (const [file, key, , , english, translation = ''] of rowsOf(table)) {
    const sentence = known.find((one) => one.file === file && one.key === key);
    if (sentence === undefined) refused.push(`No site says the sentence "${key}" of ${file}.`);
    else if (cellOf(sentence.english) !== english)
      refused.push(`The English of "${key}" has changed since the table was made: make it anew.`);
    else if (translation.trim() !== '') {
      const isKept = cellOf(sentence.words) === translation;
      const is = typeof (sentence.english ?? '') === 'string' ? translation : textIn(translation);
      if (isKept) taken.push({ sentence });
      else if (is === undefined)
        refused.push(`"${key}" has several paragraphs, and what stands there is not the JSON of them.`);
      else taken.push({ sentence, is });
    }
  }
  return { taken, refused };
}

/**
 * Writes a pseudo-language: every sentence with accents and a third longer, so that what clips, wraps or is said in code shows before
 * anybody translates.
 */
export function takePseudo(language: string, brand: string, checked: Checked, changes: Changes): number {
  const known = sentencesIn(language, brand, checked).filter(({ english }) => english !== undefined);
  for (const { kind, file, key, path, english } of known) {
    if (changes.read(file) === undefined) beginTranslation(changes, file);
    changes.say(file, [...path], pseudo(english));
    if (kind === 'copy') changes.say(file, ['$of', key], hashOfEnglish(english));
  }
  return known.length;
}

function beginTranslation(changes: Changes, file: string): void {
  const up = '../'.repeat(file.split('/').length - 1);
  changes.write(file, `{\n  "$schema": "${up}schemas/catalogue/translation.schema.json"\n}\n`);
}

function textIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

function cellOf(text: unknown): string {
  if (text === undefined) return '';
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/** What a spreadsheet would take for a formula. */
const formula = /^'*[=+\-@\t]/u;

/** A cell that begins like a formula gets an apostrophe in front, which is taken away again (OWASP, CSV injection; F-848). */
function quoted(text: string): string {
  const cell = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The rows of a table below its head. */
function rowsOf(table: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu;
  for (const [whole, inQuotes, bare = '', end] of table.replace(/^\uFEFF/u, '').matchAll(cells)) {
    if (whole === '') break;
    const cell = inQuotes?.replaceAll('""', '"') ?? bare;
    rows.at(-1)?.push(cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
    if (end !== ',') rows.push([]);
  }
  const [head, ...more] = rows.filter((row) => row.length > 0);
  if (head?.join() !== columns.join())
    throw new Refusal(`This is no table of translations: its columns are ${columns.join(', ')}.`);
  return more;
}
