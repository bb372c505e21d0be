import { nearest } from '../../src/compile/report/nearest.ts';
import { Refusal } from './Refusal.ts';

/** Says that there is no such thing, and what may have been meant. */
export function unknown(what: string, word: string, known: readonly string[]): Refusal {
  const meant = nearest(word, known, 3).join(', ');
  return new Refusal(`${what} "${word}"; ${meant === '' ? 'there is none yet' : `nearest: ${meant}`}.`);
}
