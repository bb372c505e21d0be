import type { CallAnswer } from '../../platform/answers/CallAnswer.ts';
import { Refusal } from '../../platform/answers/Refusal.ts';
import { attemptSubject } from '../../platform/limits/attemptSubject.ts';
import { countAttempt, forgiveAttempt } from '../../platform/limits/attempts.ts';
import { startSession } from '../../platform/sessions/startSession.ts';
import { ssnLookups } from '../applications/lookups.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { ReservationKind } from '../ports/Reservation.ts';
import { chooseReservationService } from './chooseReservationService.ts';
import { keepReservation } from './confirmedReservations.ts';
import { limitLookUps } from './limitLookUps.ts';
import { notConfirmed, reservationAnswer } from './reservationAnswer.ts';
import { shownHolder } from './shownHolder.ts';

/** What a visitor says to be theirs. */
export interface Claim {
  kind: ReservationKind;
  /** Digits of the reservation number. */
  digits: string;
  /** Nine digits of the SSN, or the last four. */
  ssn: string;
}

/**
 * Confirms a reservation and binds it to the session (DM-017). An unknown number, a wrong SSN and a visitor who tried too
 * often are answered alike (SAFE-09); an application that was sent can have no other reservation (SAFE-10). A session
 * stands for one person: the reservation of another one begins a new session (F-101).
 * @throws ServiceFailure when the system that keeps reservations does not answer
 */
export async function confirmReservation(claim: Claim, context: CallContext): Promise<CallAnswer> {
  const { database, secrets, session, now } = context;
  const isOther = session.person !== undefined && !ssnLookups(secrets, claim.ssn).includes(session.person);
  if (session.application !== undefined && !isOther)
    throw new Refusal(409, 'alreadyApplied', 'This visitor has an application already.');
  const subject = attemptSubject.reservation(claim.digits);
  const service = chooseReservationService(context);
  await limitLookUps(context);
  const found = await context.outside(JSON.stringify(claim), () =>
    service.find(claim.kind, claim.digits, claim.ssn),
  );
  // What nobody answered is no attempt.
  const isAllowed = await countAttempt(context, subject);
  if (!isAllowed || found === undefined) return notConfirmed;
  await forgiveAttempt(context, subject);
  const known = { ...found, holder: await shownHolder(found.holder, claim.ssn, context.site.release) };
  const started = isOther ? await startSession(database, session, undefined, now()) : undefined;
  const chain = started?.chain ?? session.chain;
  await keepReservation(database, secrets, chain, { ...known, ssn: claim.ssn }, now());
  return { ...reservationAnswer(known, context), session: started };
}
