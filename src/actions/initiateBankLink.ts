import { ApiFailure, type RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';
import { withConsents } from './withConsents.ts';

/**
 * POST initiate-flinks-application (LNK-014, API-042). Input: the request (`ApplicantId`, `decisionId`, `websiteURL`,
 * `institution`, `loginId`, `token`). Outcome: `{ receiptId }`. A status other than OK is a failed call (LNK-022).
 */
const initiateBankLink: Action<RequestOf<'initiate-flinks-application'> & { consentsOf?: string }> = async (
  given,
  { api, shown },
) => {
  const input = await withConsents(given, { shown });
  const idempotencyKey = await idempotencyKeyOf('initiate-flinks-application', input);
  const answer = await api.call('initiate-flinks-application', input, { idempotencyKey });
  const receiptId = answer.payload?.ReceiptId ?? answer.body.ReceiptId ?? '';
  const isOk = String(answer.statusCode ?? '').toUpperCase() === 'OK';
  if (!isOk || receiptId === '') throw new ApiFailure('malformed', { body: answer.body });
  return { outcome: 'started', receiptId };
};

export default initiateBankLink;
