import type { Filter, InputSource } from './Filter.ts';
import { reasons } from './reasons.ts';

/** What sets one filter apart from the next. */
export interface TextRules {
  /** Takes away what is no part of the answer, such as invisible characters. Loses nothing that anybody meant. */
  tidy: (text: string, source: InputSource) => string;
  /** Copy key of what is wrong with a tidied text. */
  problem?: (text: string) => string | undefined;
  maxLength?: number;
}

/**
 * Builds a filter that takes a text whole or not at all. Something can always be taken away, also from a text that the
 * filter would not have let in (a stored prefill), so that nobody is locked into an answer.
 */
export function createTextFilter({ tidy, problem, maxLength = Number.POSITIVE_INFINITY }: TextRules): Filter {
  return (proposed, previous, source) => {
    const value = tidy(proposed, source);
    if (value !== previous && isPartOf(value, previous)) return { value };
    const tooLong = [...value].length > maxLength;
    const limit = source === 'key' ? reasons.full : reasons.tooLong;
    const refused = problem?.(value) ?? (tooLong ? limit : undefined);
    return refused === undefined ? { value } : { value: previous, refused };
  };
}

/** Whether `part` is `whole` with one stretch taken out. */
function isPartOf(part: string, whole: string): boolean {
  if (part.length >= whole.length) return false;
  let start = 0;
  while (start < part.length && part[start] === whole[start]) start += 1;
  return whole.endsWith(part.slice(start));
}
