import { bindApplication } from '../../platform/sessions/bindApplication.ts';
import { type NewSession, startSession } from '../../platform/sessions/startSession.ts';
import type { CallContext } from '../ports/Ports.ts';
import { ssnLookups } from './lookups.ts';
import { readAnswers } from './sealedColumns.ts';

type Continuing = Pick<CallContext, 'database' | 'secrets' | 'session' | 'now'>;

/**
 * Lets a visitor continue with an application. A session belongs to one person (F-101): if it already has somebody
 * else's application, a new session starts.
 * @param application id of the row
 * @returns the new session, which the call's answer has to tell; undefined if the current one continues
 */
export async function continueWith(
  context: Continuing,
  application: string,
): Promise<NewSession | undefined> {
  const { database, session, now } = context;
  if (await isOfAnother(context, application)) return startSession(database, session, application, now());
  await bindApplication(database, session, application);
  return undefined;
}

/** By the SSN itself: while a key changes (F-304), two applications of one person can have two look-ups. */
async function isOfAnother(
  { database, secrets, session }: Continuing,
  application: string,
): Promise<boolean> {
  if (session.person === undefined || session.application === application) return false;
  const { Applicant } = (await readAnswers(database, secrets, application)).application;
  const { SSN } = Applicant as Record<string, unknown>;
  return !ssnLookups(secrets, String(SSN ?? '')).includes(session.person);
}
