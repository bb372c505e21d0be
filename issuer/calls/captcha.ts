import { type CallAnswer, refuseServiceFailure, success } from '../../src/server/platform/answers.ts';
import { tellSecurityEvent } from '../../src/server/platform/securityEvents.ts';
import { checkToken, createChallenge } from '../domain/captcha.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { markCaptchaPassed } from '../platform/sessions/findSession.ts';
import type { ServerCalls } from './ServerCall.ts';

export const captchaCalls = {
  /** A puzzle of this server's own captcha, for the current session. */
  'captcha-challenge': {
    async handle(_request, { session, now, secrets }) {
      return { body: createChallenge(session.chain, now(), secrets) };
    },
  },

  /** Whether the captcha was solved; then the session remembers it (API-011, CAP-004). A solution counts once. */
  'validate-captcha': {
    async askThenWrite({ token }, context) {
      const solution = await refuseServiceFailure(context, () => checkToken(token, context));
      if (solution === undefined) return unsuccessful(context);
      return context.write(async ({ database, session, now }) => {
        const at = now();
        await database.query('delete from captcha_solution where ends_at < $1', [at]);
        const entered = await database.query(
          'insert into captcha_solution (challenge, ends_at) values ($1, $2) on conflict do nothing returning challenge',
          [solution.challenge, solution.endsAt],
        );
        if (entered.length === 0) return unsuccessful(context);
        await markCaptchaPassed(database, session, at);
        return success(null);
      });
    },
  },
} satisfies Partial<ServerCalls>;

/** Not a failed call: the widget starts over, without a message. */
function unsuccessful(context: CallContext): CallAnswer {
  tellSecurityEvent(context, 'captchaFailed');
  return { body: { Success: false, Payload: null, StatusCode: 200 } };
}
