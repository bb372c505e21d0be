import { isOn } from '../../../src/server/platform/sites/SiteSettings.ts';
import { attemptSubject, countAttempt, refundAttempt } from '../../platform/limits/attempts.ts';
import { bindApplication } from '../../platform/sessions/findSession.ts';
import { type NewSession, startSession } from '../../platform/sessions/startSession.ts';
import type { Application, ReturnClaim, ReturnFor } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import { findByReference, readAnswers, wasChanged } from './applications.ts';
import { hasFee } from './decisions.ts';

/** What a visitor returned to. */
interface Returning {
  application: Application;
  /** If the session belonged to another person. */
  session: NewSession | undefined;
}

/**
 * Finds the application of a visitor who returns to its offer or fee, and lets this session continue it. Wrong
 * digits, an unknown number, an application of another product or in another state, and too many attempts look the
 * same: the same statements, nothing found (SAFE-07, SAFE-09). A lock keeps nobody from an offer that takes a code to
 * its contact anyway: whoever locks it does not lock out its owner (F-841).
 */
export async function findReturning(
  claim: ReturnClaim,
  reason: ReturnFor,
  context: CallContext,
): Promise<Returning | undefined> {
  const { reference, lastFour } = claim;
  const { database, secrets, site, ports } = context;
  const subject = attemptSubject.reference(reference);
  const attempt = await countAttempt(context, subject);
  const given = await findByReference(database, secrets, reference, lastFour);
  const isCodeNext = reason === 'offer' && isOn(site.settings, 'codeAfterLookUp');
  if (attempt === 'refused' || (attempt === 'locked' && !isCodeNext)) return undefined;
  const found = given ?? (await ports.decisions?.recall?.(claim, reason, context));
  if (found === undefined || !isOpenFor(reason, found) || !isOfProduct(found, site.settings))
    return undefined;
  if (await wasChanged(found.id, context)) return undefined;
  await refundAttempt(context, subject, attempt);
  return { application: found, session: await continueWith(context, found.id, true) };
}

/**
 * Whether the application is available for that: an offer until it is accepted, a fee also after payment, for its
 * receipt.
 */
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

type Continuing = Pick<CallContext, 'database' | 'secrets' | 'session' | 'now'>;

/**
 * Lets a visitor continue an application. A session belongs to one person (F-101): if it already has somebody else's
 * application, a new session starts.
 * @param application id of the row
 * @param byDigits whether it was found by four digits, and is not the session's own anyway
 * @returns the new session, which the call's answer has to include; undefined if the current one continues
 */
export async function continueWith(
  context: Continuing,
  application: string,
  byDigits = false,
): Promise<NewSession | undefined> {
  const { database, session, now } = context;
  if (await isOfAnother(context, application))
    return startSession(database, session, application, now(), byDigits);
  const lookedUp = byDigits && (session.application !== application || session.lookedUp);
  await bindApplication(database, session, application, lookedUp);
  return undefined;
}

/** By the answers: during a key rotation (F-304), two applications of one person can have different lookups. */
async function isOfAnother(context: Continuing, application: string): Promise<boolean> {
  const { database, secrets, session } = context;
  if (session.application === undefined || session.application === application) return false;
  return isForAnother((await readAnswers(database, secrets, application)).application.Applicant, context);
}

/** Whether the application of this session is somebody else's. False without an application, or with an erased one. */
export async function isForAnother(applicant: unknown, context: Continuing): Promise<boolean> {
  const { session } = context;
  if (session.application === undefined || session.person === undefined) return false;
  return !(await isApplicationOf(applicant, session.application, context));
}

/**
 * Whether an application belongs to this applicant: SSN, date of birth and last name match, so that an SSN alone
 * reveals nothing (F-746).
 */
export async function isApplicationOf(
  applicant: unknown,
  application: string,
  { database, secrets }: Pick<CallContext, 'database' | 'secrets'>,
): Promise<boolean> {
  const known = (await readAnswers(database, secrets, application)).application.Applicant;
  return personIn(known) === personIn(applicant);
}

function personIn(applicant: unknown): string {
  const { SSN, DOB, LastName } = applicant as Record<string, unknown>;
  const name = String(LastName ?? '').trim();
  return JSON.stringify([String(SSN ?? '').replace(/\D/g, ''), DOB ?? '', name.toLowerCase()]);
}

/**
 * What was typed into the newest application of a reference number, of any person: for testers only. The
 * decision system may know numbers that were not assigned here.
 */
export async function readTestApplication(
  reference: string,
  { database, secrets, ports }: Pick<CallContext, 'database' | 'secrets' | 'ports'>,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.query<{ id: string }>(
    'select id from application where reference = $1 and erased_at is null order by created_at desc limit 1',
    [reference],
  );
  if (row !== undefined) return (await readAnswers(database, secrets, row.id)).application;
  const Applicant = ports.decisions?.testApplicant?.(reference);
  return Applicant && { Applicant };
}
