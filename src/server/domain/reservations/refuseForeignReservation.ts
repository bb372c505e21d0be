import { Refusal } from '../../platform/answers/Refusal.ts';
import type { Submission } from '../applications/checkSubmission.ts';
import type { InvalidAnswer } from '../applications/validateAnswers.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { ConfirmedReservation } from './ConfirmedReservation.ts';
import { findReservation } from './confirmedReservations.ts';
import { digitsOfReservation } from './reservationNumber.ts';

/**
 * Holds a submission against the reservation that the visitor confirmed: number, SSN and names are its own, since the page
 * locks them (DM-023, PRE-005, SAFE-11). Where the flow says what kind it needs (`reservationKind`), none can be left out.
 * @returns the reservation that the submission is made on
 * @throws Refusal 403 where the reservation is missing, 400 that names what differs from it
 */
export async function refuseForeignReservation(
  { Applicant }: Submission,
  { database, secrets, session, site }: CallContext,
): Promise<ConfirmedReservation | undefined> {
  const { reservationKind } = site.release.constants;
  const claimed = textOf(Applicant.ReservationCode);
  if (reservationKind === undefined && claimed === '') return undefined;
  const reservation = await findReservation(database, secrets, session);
  const isOfFlow = reservationKind === undefined || reservation?.kind === reservationKind;
  if (reservation === undefined || !isOfFlow)
    throw new Refusal(403, 'reservationRequired', 'The reservation has to be confirmed first.', {
      path: '/Applicant/ReservationCode',
    });
  const fields = differences(reservation, Applicant, claimed);
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not those of the reservation.', {
      path: first.path,
      fields,
    });
  return reservation;
}

function differences(
  { kind, digits, ssn, holder }: ConfirmedReservation,
  applicant: Record<string, unknown>,
  claimed: string,
): InvalidAnswer[] {
  const own: Record<string, boolean> = {
    ReservationCode: digitsOfReservation(kind, claimed) === digits,
    SSN: isSameNumber(textOf(applicant.SSN), ssn),
    FirstName: isSameName(applicant.FirstName, holder.firstName),
    LastName: isSameName(applicant.LastName, holder.lastName),
  };
  return Object.keys(own)
    .filter((field) => !own[field])
    .map((field) => ({ field, code: 'notReserved', path: `/Applicant/${field}` }));
}

/** @param confirmed nine digits, or the last four */
function isSameNumber(sent: string, confirmed: string): boolean {
  const digits = sent.replace(/\D/g, '');
  return digits.length === 9 && digits.endsWith(confirmed);
}

/** A name that the reservation lacks is the applicant's to give. */
function isSameName(sent: unknown, known: string | undefined): boolean {
  return known === undefined || textOf(sent).trim().toLowerCase() === known.trim().toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
