import type { ReviewRecord } from '../document/Catalogue.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Source } from '../report/Place.ts';
import { unfitText, unreadable } from './readText.ts';

/** Reads the records of a layer. A line that is none is a mistake, and left out. */
export function readReviews(source: Source, report: DiagnosticCollector): ReviewRecord[] {
  const fault = unreadable(source.text);
  if (fault !== undefined) {
    report.mistake({ source, offset: fault.offset }, fault.message);
    return [];
  }
  return [...source.text.matchAll(/^.+$/gmu)].flatMap(({ 0: line, index }) => {
    const record = parseRecord(line);
    if (typeof record !== 'string') return [record];
    report.mistake({ source, offset: index }, `${record}: put the line back as it was written`);
    return [];
  });
}

const texts = ['key', 'language', 'words', 'at', 'by', 'note', 'why', 'says'];

/** @returns what is wrong with it, where it is none */
function parseRecord(line: string): ReviewRecord | string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return 'this is not JSON';
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'this is no record';
  const given: Partial<Record<string, unknown>> = { ...record };
  const wrong = Object.entries(given).find(
    ([key, value]) => !texts.includes(key) || typeof value !== 'string',
  );
  if (wrong !== undefined) return `a record of a review has no "${wrong[0]}" like this`;
  const { key, language, words, at, by, why } = given as Partial<ReviewRecord>;
  const unfit = Object.values(given).map(String).map(unfitText).find(Boolean);
  if (unfit !== undefined) return unfit;
  if (!key || !language) return 'the record does not say which sentence it is of';
  if (!/^[0-9a-f]{64}$/u.test(words ?? '')) return '"words" is the SHA-256 of the words';
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(at ?? '')) return '"at" is a time of ISO 8601';
  if (!by && !why)
    return 'the record says neither who reviewed the words ("by") nor why they changed ("why")';
  return given as unknown as ReviewRecord;
}
