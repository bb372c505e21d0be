import { ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/**
 * POST initiate-flinks-application (LNK-014, API-042). Input: the request (`ApplicantId`, `decisionId`, `websiteURL`,
 * `institution`, `loginId`, `token`). Outcome: `{ receiptId }`. A status other than OK is a failed call (LNK-022).
 */
const initiateBankLink: Action = async (input, { api, signal }) => {
  const idempotencyKey = await idempotencyKeyOf('initiate-flinks-application', input);
  const answer = await api.call('initiate-flinks-application', input, { signal, idempotencyKey });
  const receiptId = readKey(answer.payload, 'ReceiptId') ?? readKey(answer.body, 'ReceiptId');
  const isOk = String(answer.statusCode ?? '').toUpperCase() === 'OK';
  if (!isOk || typeof receiptId !== 'string' || receiptId === '')
    throw new ApiFailure('malformed', { body: answer.body });
  return { receiptId };
};

export default initiateBankLink;
