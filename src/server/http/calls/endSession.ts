import { endSession as end } from '../../platform/sessions/findSession.ts';
import type { ServerCall } from './ServerCall.ts';

/** Ends the session in every tab that has it (F-101). */
export const endSession: ServerCall = {
  name: 'end-session',
  session: 'required',
  ownTransactions: true,
  async handle(_request, { database, session, now }) {
    await end(database, session, now());
    return { body: { Success: true, StatusCode: 200 } };
  },
};
