import { Refusal } from '../answers.ts';
import type { Times } from './countTimes.ts';
import { waitInWords } from './waitInWords.ts';

/**
 * Refuses what was counted beyond its limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429, which says how long to wait: in its words, and to the second in `Retry-After`
 */
export function refuseMore({ beyond, left }: Times, { code, what }: { code: string; what: string }): void {
  if (beyond === 0) return;
  const retryAfter = Math.max(1, Math.ceil(left / 1_000));
  throw new Refusal(429, code, `${what} Try again in ${waitInWords(retryAfter)}.`, { retryAfter });
}
