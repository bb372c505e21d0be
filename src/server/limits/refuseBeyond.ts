import { Refusal } from '../calls/Refusal.ts';
import { countUse } from './countUse.ts';
import type { LimitUse } from './createLimiter.ts';
import { waitInWords } from './waitInWords.ts';

/**
 * Counts one time against a limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429 beyond the limit, which says how long to wait: in its words, and to the second in `Retry-After`
 */
export async function refuseBeyond(
  use: LimitUse,
  { code = 'tooMany', what = 'Too many requests.' }: { code?: string; what?: string } = {},
): Promise<void> {
  const retryAfter = await countUse(use);
  if (retryAfter > 0)
    throw new Refusal(429, code, `${what} Try again in ${waitInWords(retryAfter)}.`, { retryAfter });
}
