import { ApiFailure, type RequestOf } from '../api/client.ts';
import { serverMessage } from '../api/failureOutcome.ts';
import { type Action, type ActionAnswer, callOnce } from './action.ts';

/** Most hashes that a browser may be asked to compute. */
const longest = 100_000_000;

const bytes = /^(?:[0-9a-f]{2})+$/iu;

export const loadCaptchaChallenge: Action = async (_input, { api }) => {
  const { payload } = await api.call('captcha-challenge', {});
  const { algorithm = '', challenge = '', salt = '', signature = '', maxnumber = 0 } = payload ?? {};
  const isPuzzle =
    algorithm === 'SHA-256' &&
    bytes.test(challenge) &&
    salt !== '' &&
    bytes.test(signature) &&
    maxnumber >= 1 &&
    maxnumber <= longest;
  if (!isPuzzle) throw new ApiFailure('malformed');
  return { outcome: 'loaded', challenge: { algorithm, challenge, salt, maxnumber, signature } };
};

export const validateCaptcha: Action<RequestOf<'validate-captcha'>> = async (input, { api }) => {
  const { success } = await callOnce(api, 'validate-captcha', input);
  return { outcome: success === true ? 'accepted' : 'refused' };
};

export const fetchMfaId: Action = async (_input, { api }) => {
  const { payload, body } = await api.call('mfa-id', {});
  const mfaId = typeof payload === 'string' ? payload : payload?.MFA_Id;
  if (mfaId === undefined || mfaId === '') throw new ApiFailure('malformed', { body });
  return { outcome: 'given', mfaId };
};

export const sendCode: Action<RequestOf<'send-mfa'>> = async (input, { api }) => {
  const { success, payload, body } = await api.call('send-mfa', input);
  if (success === false) throw new ApiFailure('http', { body });
  return { outcome: 'sent', ...((payload ?? '') === '' ? {} : { codeToken: payload }) };
};

const knownErrors = ['Expired', 'NoMatch', 'TooManyAttempts'];

export const verifyCode: Action<RequestOf<'verify-mfa'>> = async (input, { api, codeToken }) => {
  // A new code makes the same digits a different request.
  const options = codeToken === undefined ? {} : { attempt: codeToken, token: codeToken };
  try {
    const { success, payload, body } = await callOnce(api, 'verify-mfa', input, options);
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
