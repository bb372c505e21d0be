import { attemptSubject } from '../../platform/limits/attemptSubject.ts';
import { countAttempt, forgiveAttempt } from '../../platform/limits/attempts.ts';
import type { NewSession } from '../../platform/sessions/startSession.ts';
import type { Application, ReturnClaim, ReturnFor } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import { continueWith } from './continueWith.ts';
import { findByReference } from './findApplication.ts';
import { hasFee } from './hasFee.ts';

/** What somebody came back to. */
interface Returning {
  application: Application;
  /** Where the session stood for another person. */
  session: NewSession | undefined;
}

/**
 * Finds the application of somebody who comes back for its offer or its fee, and lets this session continue it.
 * Wrong digits, an unknown number, an application of another product or in another state, and too many attempts are one
 * and the same: the same statements, nothing found (SAFE-07, SAFE-09).
 */
export async function findReturning(
  claim: ReturnClaim,
  reason: ReturnFor,
  context: CallContext,
): Promise<Returning | undefined> {
  const { reference, lastFour } = claim;
  const { database, secrets, site, ports } = context;
  const subject = attemptSubject.reference(reference);
  const isAllowed = await countAttempt(context, subject);
  const given = await findByReference(database, secrets, reference, lastFour);
  if (!isAllowed) return undefined;
  const found = given ?? (await ports.decisions?.recall?.(claim, reason, context));
  if (found === undefined || !isOpenFor(reason, found) || !isOfProduct(found, site.settings))
    return undefined;
  await forgiveAttempt(context, subject);
  return { application: found, session: await continueWith(context, found.id) };
}

/** Whether what somebody comes back for is to be had: an offer until it is accepted, a fee for its receipt, too. */
export function isOpenFor(reason: ReturnFor, application: Application): boolean {
  return reason === 'offer' ? application.stage === 'offered' : hasFee(application);
}

/** A reference number of one card is unknown on the site of another. */
export function isOfProduct(
  { productCode }: Application,
  { MainSettings }: CallContext['site']['settings'],
): boolean {
  return productCode.toLowerCase() === MainSettings.ProductCode.toLowerCase();
}
