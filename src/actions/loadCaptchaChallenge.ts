import { ApiFailure } from '../api/client.ts';
import type { Action } from './action.ts';

/** Most hashes that a browser is asked for. */
const longest = 100_000_000;

const bytes = /^(?:[0-9a-f]{2})+$/iu;

/**
 * GET captcha-challenge (CAP-001). Outcome: `{ challenge }`, with the keys that the captcha reads and no others. An answer
 * that is no puzzle is as good as none.
 */
const loadCaptchaChallenge: Action = async (_input, { api }) => {
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

export default loadCaptchaChallenge;
