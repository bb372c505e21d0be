import { countTimes } from './countTimes.ts';
import type { LimitUse } from './createLimiter.ts';
import { refuseMore } from './refuseMore.ts';

/**
 * Counts one time against a limit.
 * @param told code and first sentence of the refusal
 * @throws Refusal 429 beyond the limit (`refuseMore`)
 */
export async function refuseBeyond(
  use: LimitUse,
  { code = 'tooMany', what = 'Too many requests.' }: { code?: string; what?: string } = {},
): Promise<void> {
  refuseMore(await countTimes(use), { code, what });
}
