import { ApiFailure, type RequestOf } from '../api/client.ts';
import { serverCode } from '../api/failureOutcome.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/**
 * POST create-account (APR-023, ENT-015, API-027). Input: the request (`username`, `password`, `system`, `applicantId`,
 * `registrationReferenceType`). Outcome: `{ created, taken }`; `taken` where somebody was quicker with that name (APR-015).
 */
const createAccount: Action<RequestOf<'create-account'>> = async (input, { api }) => {
  const idempotencyKey = await idempotencyKeyOf('create-account', input);
  try {
    const { success } = await api.call('create-account', input, { idempotencyKey });
    const created = success !== false;
    return { outcome: created ? 'created' : 'notCreated', created, taken: false };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !isTaken(failure)) throw failure;
    return { outcome: 'taken', created: false, taken: true };
  }
};

function isTaken({ status, body }: ApiFailure): boolean {
  return status === 409 && serverCode(body) === 'usernameTaken';
}

export default createAccount;
