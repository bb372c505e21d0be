import { ApiFailure, type RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST send-Mfa (MFA-002…MFA-004, API-022). Input: the request (`contactIdentifier`, `contactType`, `ApplicantId`,
 * `WebUrl`). Outcome: `{ codeToken }`, which the app keeps for the verification, or nothing where the answer has
 * none. An unsuccessful answer is a failed call (RES-026).
 */
const sendCode: Action<RequestOf<'send-mfa'>> = async (input, { api }) => {
  const { success, payload, body } = await api.call('send-mfa', input);
  if (success === false) throw new ApiFailure('http', { body });
  return { outcome: 'sent', ...((payload ?? '') === '' ? {} : { codeToken: payload }) };
};

export default sendCode;
