import { ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/** Most hashes that a browser is asked for. */
const longest = 100_000_000;

/**
 * GET captcha-challenge (CAP-001). Outcome: `{ challenge }`, with the keys that the captcha reads and no others. An answer
 * that is no puzzle is as good as none.
 */
const loadCaptchaChallenge: Action = async (_input, { api, signal }) => {
  const { payload } = await api.call('captcha-challenge', undefined, { signal });
  const [algorithm, challenge, salt, signature] = ['algorithm', 'challenge', 'salt', 'signature'].map((key) =>
    readKey(payload, key),
  );
  const maxnumber = Number(readKey(payload, 'maxnumber'));
  const isPuzzle =
    algorithm === 'SHA-256' &&
    typeof challenge === 'string' &&
    typeof salt === 'string' &&
    typeof signature === 'string' &&
    maxnumber >= 1 &&
    maxnumber <= longest;
  if (!isPuzzle) throw new ApiFailure('malformed');
  return { challenge: { algorithm, challenge, salt, maxnumber, signature } };
};

export default loadCaptchaChallenge;
