import { suggest } from '../compile/report/DiagnosticCollector.ts';

/** Something that whoever asked has to hear. */
export class Refusal extends Error {}

/** Says that there is no such thing, and what may have been meant. */
export function unknown(what: string, word: string, known: readonly string[]): Refusal {
  const meant = suggest(word, known, 3).join(', ');
  return new Refusal(`${what} "${word}"; ${meant === '' ? 'there is none yet' : `nearest: ${meant}`}.`);
}
