import type { CallContext } from '../call.ts';
import { bindApplication } from './bindApplication.ts';
import { type NewSession, startSession } from './startSession.ts';

/**
 * Lets a visitor go on with an application. A session stands for one person (F-101): where it has the application of
 * another, a new one begins.
 * @returns the new session, which the call's answer has to tell; undefined where the present one goes on
 */
export async function continueWith(
  { database, session, now }: Pick<CallContext, 'database' | 'session' | 'now'>,
  application: { id: string; person: string },
): Promise<NewSession | undefined> {
  if (session.person !== undefined && session.person !== application.person)
    return startSession(database, session, application.id, now());
  await bindApplication(database, session, application.id);
  return undefined;
}
