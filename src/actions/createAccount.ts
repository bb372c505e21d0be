import { ApiFailure, type RequestOf } from '../api/client.ts';
import { serverCode } from '../api/failureOutcome.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/**
 * POST create-account (APR-023, ENT-015, API-027). Input: the request (`username`, `password`, `system`, `applicantId`,
 * `registrationReferenceType`). Ends as `taken` where somebody was quicker with that name (APR-015).
 */
const createAccount: Action<RequestOf<'create-account'>> = async (input, { api }) => {
  const idempotencyKey = await idempotencyKeyOf('create-account', input);
  try {
    const { success } = await api.call('create-account', input, { idempotencyKey });
    return { outcome: success === false ? 'notCreated' : 'created' };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !isTaken(failure)) throw failure;
    return { outcome: 'taken' };
  }
};

function isTaken({ status, body }: ApiFailure): boolean {
  return status === 409 && serverCode(body) === 'usernameTaken';
}

export default createAccount;
