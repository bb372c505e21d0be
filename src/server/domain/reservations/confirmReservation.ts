import type { CallAnswer } from '../../platform/answers/CallAnswer.ts';
import { Refusal } from '../../platform/answers/Refusal.ts';
import { attemptSubject } from '../../platform/limits/attemptSubject.ts';
import { countAttempt, forgiveAttempt } from '../../platform/limits/attempts.ts';
import { startSession } from '../../platform/sessions/startSession.ts';
import type { SiteRelease } from '../../platform/sites/ReleaseReader.ts';
import { ssnLookups } from '../applications/lookups.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { Holder, ReservationKind } from '../ports/Reservation.ts';
import { chooseReservationService } from './chooseReservationService.ts';
import { keepReservation } from './confirmedReservations.ts';
import { limitLookUps } from './limitLookUps.ts';
import { notConfirmed, reservationAnswer } from './reservationAnswer.ts';

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

/** What is known of a holder → where the answer that it fills in stands in a submission. */
const places: Record<keyof Holder, string> = {
  firstName: 'Applicant.FirstName',
  lastName: 'Applicant.LastName',
  address1: 'Applicant.Address1',
  address2: 'Applicant.Address2',
  city: 'Applicant.City',
  state: 'Applicant.State',
  zip: 'Applicant.Zip',
  birthDate: 'Applicant.DOB',
  mobilePhone: 'Applicant.PrimaryPhone',
  homePhone: 'Applicant.SecondaryPhone',
};

/** All that four digits, which are soon guessed, open. */
const shownForFour: readonly (keyof Holder)[] = ['firstName', 'lastName'];

/**
 * What a visitor is told of the holder of a reservation (F-110): no more than the site's form has fields for, and the
 * names alone where the last four digits of the SSN were enough.
 * @param ssn digits that it was confirmed with
 */
async function shownHolder(holder: Holder, ssn: string, release: SiteRelease): Promise<Holder> {
  const forms = await Promise.all(release.applicantForms.map((id) => release.form(id)));
  const fields = forms.flatMap((form) => Object.values(form.fields));
  const asked = new Set(fields.map(({ payload }) => payload?.path));
  const isShown = (key: keyof Holder) =>
    asked.has(places[key]) && (ssn.length === 9 || shownForFour.includes(key));
  return Object.fromEntries(Object.entries(holder).filter(([key]) => isShown(key as keyof Holder))) as Holder;
}
