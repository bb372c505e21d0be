import { Refusal } from '../../platform/answers/Refusal.ts';
import { tellSecurityEvent } from '../../platform/security/tellSecurityEvent.ts';
import type { Application } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import { findApplication } from './findApplication.ts';

/**
 * The application of this session, by the reference number that a request names it with.
 * @throws Refusal 404, the same for an unknown number and for another visitor's (SAFE-07)
 */
export async function ownApplication(
  reference: string | number,
  { database, session, log, observer }: Pick<CallContext, 'database' | 'session' | 'log' | 'observer'>,
): Promise<Application> {
  const application = await findApplication(database, session.application);
  if (application === undefined || application.reference !== String(reference)) {
    tellSecurityEvent({ log, observer }, 'otherApplication');
    throw new Refusal(404, 'notFound', 'This visitor has no such application.');
  }
  return application;
}
