import { type CallAnswer, Refusal, ServiceFailure } from '../../src/server/platform/answers.ts';
import type { SiteRelease } from '../../src/server/platform/sites/SiteSettings.ts';
import type { Queryable } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import { attemptSubject, countAttempt, refundAttempt } from '../platform/limits/attempts.ts';
import type { Session } from '../platform/sessions/findSession.ts';
import { startSession } from '../platform/sessions/startSession.ts';
import { ssnLookups } from './applications/applications.ts';
import { protectionPrice } from './applications/decisions.ts';
import type { InvalidAnswer, Submission } from './applications/submissions.ts';
import type { AskingContext, CallContext } from './ports/Ports.ts';
import type { Holder, Reservation, ReservationKind, ReservationService } from './ports/services.ts';

/** A visitor's claim to a reservation. */
interface Claim {
  kind: ReservationKind;
  /** Digits of the reservation number. */
  digits: string;
  /** Nine digits of the SSN, or the last four. */
  ssn: string;
}

/**
 * Confirms a reservation and binds it to the session (DM-017). An unknown number, a wrong SSN and too many attempts
 * look the same (SAFE-09); a sent application can have no other reservation (SAFE-10). A session belongs to one person:
 * another person's reservation starts a new session (F-101).
 * @throws ServiceFailure if the reservation system does not answer
 */
export async function confirmReservation(claim: Claim, context: AskingContext): Promise<CallAnswer> {
  refuseSecondReservation(claim, context);
  const found = await chooseReservationService(context).find(claim.kind, claim.digits, claim.ssn);
  return context.write(async (held) => {
    const { database, secrets, session, site, now } = held;
    const isOther = refuseSecondReservation(claim, held);
    const subject = attemptSubject.reservation(claim.digits);
    // Counted only now: an unanswered question is not an attempt.
    const attempt = await countAttempt(held, subject);
    if (attempt !== 'counted' || found === undefined) return notConfirmed;
    await refundAttempt(held, subject, attempt);
    const known = { ...found, holder: await shownHolder(found.holder, claim.ssn, site.release) };
    const started = isOther ? await startSession(database, session, undefined, now()) : undefined;
    const chain = started?.chain ?? session.chain;
    await keepReservation(database, secrets, chain, { ...known, ssn: claim.ssn }, now());
    return { ...reservationAnswer(known, held), session: started };
  });
}

/** @returns whether the claim is by a different person than the session's */
function refuseSecondReservation({ ssn }: Claim, { secrets, session }: CallContext): boolean {
  const isOther = session.person !== undefined && !ssnLookups(secrets, ssn).includes(session.person);
  if (session.application !== undefined && !isOther)
    throw new Refusal(409, 'alreadyApplied', 'This visitor has an application already.');
  return isOther;
}

/** Known data of a holder → the place of that answer in a submission. */
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

/** All that four digits, which are easily guessed, reveal. */
const shownForFour: readonly (keyof Holder)[] = ['firstName', 'lastName'];

/**
 * What a visitor learns about the holder of a reservation (F-110): only fields of the site's form, and only the names
 * if the last four digits of the SSN were enough.
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

/**
 * The reservation system. Without it no reservation can be confirmed.
 * @throws ServiceFailure if there is none
 */
export function chooseReservationService({ ports }: Pick<CallContext, 'ports'>): ReservationService {
  if (ports.reservations === undefined) throw new ServiceFailure('reservations');
  return ports.reservations;
}

/** The answer if there is no such reservation, for any reason (SAFE-09). */
export const notConfirmed: CallAnswer = {
  body: { Success: false, Payload: null, ErrorItem: { ErrorCode: 404, Message: null }, StatusCode: 200 },
};

/** A confirmed reservation in the form that fills the page's form (ENT-018). */
export function reservationAnswer(
  { kind, digits, holder, isRollUp, creditProtectionPrice }: Reservation,
  { site }: Pick<CallContext, 'site'>,
): CallAnswer {
  const Payload = {
    ReservationCode: writtenReservation(kind, digits),
    BirthDate: holder.birthDate?.replaceAll('-', '') ?? null,
    MobileNo: holder.mobilePhone ?? null,
    HomeNo: holder.homePhone ?? null,
    ProductCode: site.settings.MainSettings.ProductCode,
    IsRollUpCode: isRollUp,
    CreditProtectionPrice: protectionPrice(digits, creditProtectionPrice, site.settings),
    FirstName: holder.firstName ?? null,
    LastName: holder.lastName ?? null,
    Address1: holder.address1 ?? null,
    Address2: holder.address2 ?? null,
    City: holder.city ?? null,
    State: holder.state ?? null,
    Zip: holder.zip ?? null,
  };
  return { body: { Success: true, Payload, ErrorItem: null, StatusCode: 200 } };
}

/** Place of the sealed details of a session chain. */
export const reservationPlace = (chain: string) => `reservation.details:${chain}`;

/** Binds a reservation to a session chain; a later one replaces it. */
async function keepReservation(
  database: Queryable,
  secrets: Secrets,
  chain: string,
  reservation: ConfirmedReservation,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into reservation (chain, kind, details, confirmed_at) values ($1, $2, $3, $4)
     on conflict (chain) do update
       set kind = excluded.kind, details = excluded.details, confirmed_at = excluded.confirmed_at`,
    [chain, reservation.kind, secrets.seal(JSON.stringify(reservation), reservationPlace(chain)), now],
  );
}

/** The reservation that a visitor confirmed last. */
export async function findReservation(
  database: Queryable,
  secrets: Secrets,
  { chain }: Session,
): Promise<ConfirmedReservation | undefined> {
  const [row] = await database.query<{ details: Uint8Array }>(
    'select details from reservation where chain = $1',
    [chain],
  );
  return row && openReservation(row.details, chain, secrets);
}

/** The same of what was stored. */
export function openReservation(details: Uint8Array, chain: string, secrets: Secrets): ConfirmedReservation {
  return JSON.parse(secrets.open(details, reservationPlace(chain)));
}

/** A reservation that a visitor confirmed: the application has to be its holder's. */
export interface ConfirmedReservation extends Reservation {
  /** Digits of the SSN that it was confirmed with: nine, or the last four. */
  ssn: string;
}

/**
 * Compares a submission with the confirmed reservation: number, SSN and names must match, since the page locks them
 * (DM-023, PRE-005, SAFE-11). A flow with a `reservationKind` requires one.
 * @returns the reservation of the submission
 * @throws Refusal 403 if the reservation is missing, 400 that names the differences
 */
export function refuseForeignReservation(
  { Applicant }: Submission,
  confirmed: ConfirmedReservation | undefined,
  { site }: Pick<CallContext, 'site'>,
): ConfirmedReservation | undefined {
  const { reservationKind } = site.release.constants;
  const claimed = textOf(Applicant.ReservationCode);
  if (reservationKind === undefined && claimed === '') return undefined;
  const isOfFlow = reservationKind === undefined || confirmed?.kind === reservationKind;
  if (confirmed === undefined || !isOfFlow)
    throw new Refusal(403, 'reservationRequired', 'The reservation has to be confirmed first.', {
      path: '/Applicant/ReservationCode',
    });
  const fields = differences(confirmed, Applicant, claimed);
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not those of the reservation.', {
      path: first.path,
      fields,
    });
  return confirmed;
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

/** The applicant may enter a name that the reservation does not have. */
function isSameName(sent: unknown, known: string | undefined): boolean {
  return known === undefined || textOf(sent).trim().toLowerCase() === known.trim().toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The letter printed before the digits of a number in a letter by mail (DM-002, DM-014). */
const letter = 'D';

/** The digits without letter, spaces and dashes; the letter may be omitted. */
export function digitsOfReservation(kind: ReservationKind, number: string): string {
  const plain = number.replace(/[\s-]/g, '');
  return kind === 'directMail' ? plain.replace(new RegExp(`^${letter}`, 'i'), '') : plain;
}

/** The number as in answers and submissions: with its letter, or eleven digits for a second card. */
export function writtenReservation(kind: ReservationKind, digits: string): string {
  return kind === 'directMail' ? letter + digits : digits;
}

const place = 'reservation code';

/** Seals a reservation number for a link: nobody can make such a text, or read a number out of it. */
export function sealReservationCode(secrets: Secrets, number: string): string {
  return Buffer.from(secrets.seal(number, place)).toString('base64url');
}

/** The reservation number of a text from a link, undefined for any text that this server did not seal. */
export function openReservationCode(secrets: Secrets, code: string): string | undefined {
  if (!/^[\w-]+$/.test(code)) return undefined;
  try {
    return secrets.open(Buffer.from(code, 'base64url'), place);
  } catch {
    // Made up, cut off or of another server: all the same to who asks.
    return undefined;
  }
}
