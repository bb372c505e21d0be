import type { Filter, FilterResult, InputSource } from './Filter.ts';
import { reasons } from './reasons.ts';

/** What sets one filter apart from the next. */
export interface TextRules {
  /** Takes away what is no part of the answer, such as invisible characters. Loses nothing that anybody meant. */
  tidy: (text: string, source: InputSource) => string;
  /** The characters of a tidied text that the answer cannot hold, each once. */
  foreign?: (text: string) => string[];
  /** Copy key of what is wrong with a tidied text. */
  problem?: (text: string, source: InputSource) => string | undefined;
  /** Whether bulk loses its foreign characters and stays. Unless said it is refused whole. */
  sheds?: boolean;
  maxLength?: number;
  /** The part that is asked for of a longer text that came in bulk, such as the first five digits of a ZIP+4. */
  cut?: (text: string) => string;
  /** Whether the answer is another one without a key that is refused for that reason (F-401). */
  alters?: (reason: string, characters: string[]) => boolean;
}

/**
 * Builds a filter. A key is taken or refused. Bulk loses what the answer cannot hold, or is refused whole; where it is too
 * long it stays, to be shortened (F-402). Something can always be taken away, also from a text that the filter would not
 * have let in (a stored prefill), so that nobody is locked into an answer.
 */
export function createTextFilter(rules: TextRules): Filter {
  const { tidy, foreign = () => [], problem = () => undefined, sheds = false, cut, alters } = rules;
  const { maxLength = Number.POSITIVE_INFINITY } = rules;

  return (proposed, previous, source) => {
    const text = tidy(proposed, source);
    if (text !== previous && isPartOf(text, previous)) return { value: text };
    const characters = foreign(text);
    const isBulk = source === 'bulk';
    const rest = isBulk && sheds && characters.length > 0 ? tidy(without(text, characters), source) : '';
    // Of a number in a name nothing stays but its dashes.
    const left = /[\p{L}\p{N}]/u.test(rest) ? rest : undefined;
    const refused = left === undefined ? problem(text, source) : undefined;
    const isHeld = isBulk && sheds && characters.length === 0;
    if (refused !== undefined && !isHeld) {
      const changed = (isBulk || alters?.(refused, characters)) && ({ effect: 'changed' } as const);
      return { value: previous, refused, ...named(characters), ...changed };
    }
    // A text that is too long may be made shorter by typing over a part of it.
    if (!isBulk && lengthOf(text) > Math.max(maxLength, lengthOf(previous) - 1)) {
      const changed = alters?.(reasons.full, []) && ({ effect: 'changed' } as const);
      return { value: previous, refused: reasons.full, ...changed };
    }
    return isBulk ? settle(left ?? text, left === undefined ? [] : characters) : { value: text };
  };

  function settle(text: string, lost: string[]): FilterResult {
    const isTooLong = lengthOf(text) > maxLength;
    const part = isTooLong ? cut?.(text) : undefined;
    if (part !== undefined && part !== text)
      return { value: part, refused: reasons.shortened, characters: part };
    const refused = problem(text, 'bulk') ?? (isTooLong ? reasons.overlong : undefined);
    if (refused !== undefined) return { value: text, refused, effect: 'kept' };
    return lost.length === 0 ? { value: text } : { value: text, refused: reasons.leftOut, ...named(lost) };
  }
}

function named(characters: string[]) {
  return characters.length > 0 && { characters: characters.join(' ') };
}

/** The characters of a text that are not of a class, each once. */
export function charactersOutside(allowed: RegExp): (text: string) => string[] {
  return (text) => [...new Set(text)].filter((character) => !allowed.test(character));
}

function without(text: string, characters: string[]): string {
  return [...text].filter((character) => !characters.includes(character)).join('');
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Whether `part` is `whole` with one stretch taken out. */
function isPartOf(part: string, whole: string): boolean {
  if (part.length >= whole.length) return false;
  let start = 0;
  while (start < part.length && part[start] === whole[start]) start += 1;
  return whole.endsWith(part.slice(start));
}
