import { isUsernameFree } from '../../domain/registration.ts';
import { answerFromService, refuseInvalid } from '../../platform/answers.ts';
import { refuseBeyond } from '../../platform/limits/countTimes.ts';
import type { ServerCall } from './ServerCall.ts';

interface CheckUserAvailabilityRequest {
  username: string;
}

/** Whether a user name is free (API-026). What it answers hangs on no application, so none is asked for. */
export const checkUserAvailability: ServerCall<CheckUserAvailabilityRequest> = {
  name: 'check-user-availability',
  session: 'required',
  async handle({ username }, context) {
    const { database, limits, session } = context;
    refuseInvalid([{ rule: 'username', value: username, path: '/username' }], context);
    const use = { database, limit: limits.question, key: session.chain };
    await refuseBeyond(use, { what: 'Too many names were tried.' });
    return answerFromService(context, async () => ({ IsAvailable: await isUsernameFree(username, context) }));
  },
};
