import type { Text } from '../../../engine/slice.ts';
import { wordsOf } from '../../../engine/text/wordsOf.ts';

/** Stands for a value in the words of a sentence; no copy holds it. */
const gap = '\u0000';

/**
 * What the words of a sentence look like, whatever the values in it.
 * @param whole false: a text that holds the sentence matches, too
 */
export function wordsPattern(text: Text, whole: boolean): RegExp {
  const pieces = wordsOf(text, () => gap).split(gap);
  const source = pieces.map((piece) => piece.split(/\s+/u).map(escaped).join('\\s+')).join('.*?');
  return new RegExp(whole ? `^${source}$` : source, 'su');
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
