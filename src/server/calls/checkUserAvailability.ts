import { answerFromService } from '../answers/answerFromService.ts';
import { refuseInvalid } from '../answers/refuseInvalid.ts';
import type { ServerCall } from '../call.ts';
import { isWithinLimit } from '../limits/isWithinLimit.ts';
import { questionLimit } from '../limits/limits.ts';
import { isUsernameFree } from '../registration/isUsernameFree.ts';
import { Refusal } from './Refusal.ts';

interface CheckUserAvailabilityRequest {
  username: string;
}

/** Whether a user name is free (API-026). What it answers hangs on no application, so none is asked for. */
export const checkUserAvailability: ServerCall<CheckUserAvailabilityRequest> = {
  name: 'check-user-availability',
  session: 'required',
  async handle({ username }, context) {
    const { database, sandbox, session } = context;
    refuseInvalid([{ rule: 'username', value: username, path: '/username' }], context);
    const use = { database, limit: questionLimit, key: session.chain, sandbox };
    if (!(await isWithinLimit(use)))
      throw new Refusal(429, 'tooMany', 'Too many names were tried. Try again in a few minutes.');
    return answerFromService(context, async () => ({ IsAvailable: await isUsernameFree(username, context) }));
  },
};
