import type { Answer } from '../api/client.ts';
import { resultOutcome } from './resultOutcome.ts';

/**
 * What a bank link led to: `{ hasResult, result }`. `hasResult` is false while there is none, and for good where the review
 * found nothing (LNK-021); `result` holds the fields of a submission's result.
 */
export function bankLinkOutcome(answer: Answer): Record<string, unknown> {
  const { result } = resultOutcome(answer) as { result: { result?: unknown } };
  return { hasResult: typeof result.result === 'string' && result.result !== '', result };
}
