import { ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/**
 * POST create-account (APR-023, ENT-015, API-027). Input: the request (`username`, `password`, `system`, `applicantId`,
 * `registrationReferenceType`). Outcome: `{ created, taken }`; `taken` where somebody was quicker with that name (APR-015).
 */
const createAccount: Action = async (input, { api, signal }) => {
  const idempotencyKey = await idempotencyKeyOf('create-account', input);
  try {
    const { success } = await api.call('create-account', input, { idempotencyKey, signal });
    return { created: success !== false, taken: false };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !isTaken(failure)) throw failure;
    return { created: false, taken: true };
  }
};

function isTaken({ status, body }: ApiFailure): boolean {
  return status === 409 && readKey(readKey(body, 'Error'), 'Code') === 'usernameTaken';
}

export default createAccount;
