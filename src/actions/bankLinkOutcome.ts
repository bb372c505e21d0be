import type { AnswerOf } from '../api/client.ts';
import type { ActionAnswer } from './action.ts';
import { resultOf } from './resultOutcome.ts';

/**
 * What a bank link led to: `missing` while there is no result, and for good where the review found nothing (LNK-021);
 * `result` holds the fields of a submission's result.
 */
export function bankLinkOutcome({
  payload,
}: AnswerOf<'retrieve-flinks-status' | 'get-submit-flinks-application-result'>): ActionAnswer {
  const hasResult = (payload?.result ?? '') !== '';
  return { outcome: hasResult ? 'given' : 'missing', result: resultOf(payload ?? {}) };
}
