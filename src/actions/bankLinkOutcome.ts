import type { AnswerOf } from '../api/client.ts';
import { resultOf } from './resultOutcome.ts';

/**
 * What a bank link led to: `{ hasResult, result }`. `hasResult` is false while there is none, and for good where the review
 * found nothing (LNK-021); `result` holds the fields of a submission's result.
 */
export function bankLinkOutcome({
  payload,
}: AnswerOf<'retrieve-flinks-status' | 'get-submit-flinks-application-result'>): Record<string, unknown> {
  return { hasResult: (payload?.result ?? '') !== '', result: resultOf(payload ?? {}) };
}
