import { ApiFailure, type RequestOf } from '../api/client.ts';
import { serverMessage } from '../api/failureOutcome.ts';
import type { Action, ActionAnswer } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

const knownErrors = ['Expired', 'NoMatch', 'TooManyAttempts'];

/**
 * POST verify-Mfa (MFA-009…MFA-013, MFA-022, API-023). Input: the request (`verifyCode`, `ApplicantId`, `WebUrl`,
 * `MFA_Id`); it goes with the token that came with the code. Ends as
 * `verified`, with a `sessionToken` where the answer has one, or as Expired, NoMatch or TooManyAttempts. Any other failure is a failed call (MFA-014).
 */
const verifyCode: Action<RequestOf<'verify-mfa'>> = async (input, { api, codeToken }) => {
  // A further code makes another request of the same digits.
  const idempotencyKey = await idempotencyKeyOf('verify-mfa', { input, codeToken });
  const token = codeToken === undefined ? {} : { token: codeToken };
  try {
    const { success, payload, body } = await api.call('verify-mfa', input, { idempotencyKey, ...token });
    if (success === false) return refused(body, new ApiFailure('http', { body }));
    return {
      outcome: 'verified',
      ...((payload ?? '') === '' ? {} : { sessionToken: payload }),
    };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure;
    return refused(failure.body, failure);
  }
};

function refused(body: unknown, failure: ApiFailure): ActionAnswer {
  const said = serverMessage(body)?.toLowerCase();
  const error = knownErrors.find((known) => known.toLowerCase() === said);
  if (error === undefined) throw failure;
  return { outcome: error };
}

export default verifyCode;
