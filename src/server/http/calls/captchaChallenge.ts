import { createChallenge } from '../../domain/captcha/captcha.ts';
import type { ServerCall } from './ServerCall.ts';

/** A puzzle of this server's own captcha, for the session that asks. */
export const captchaChallenge: ServerCall = {
  name: 'captcha-challenge',
  session: 'required',
  async handle(_request, { session, now, secrets }) {
    return { body: createChallenge(session.chain, now(), secrets) };
  },
};
