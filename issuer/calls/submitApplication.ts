import { clientKey, networkKey } from '../../src/server/platform/addresses.ts';
import {
  type CallAnswer,
  changedMeanwhile,
  Refusal,
  ServiceFailure,
} from '../../src/server/platform/answers.ts';
import { enforceLimits } from '../../src/server/platform/limits/countTimes.ts';
import type { Limit } from '../../src/server/platform/limits/limits.ts';
import { chooseAddressService } from '../domain/address/addressServices.ts';
import { readAnswer, readAnswers, ssnLookups } from '../domain/applications/applications.ts';
import {
  decide,
  decisionAnswer,
  factsOf,
  forPeople,
  isOffer,
  leaveToPeople,
  notifyDecision,
  protectionPrice,
  stateNotValid,
} from '../domain/applications/decisions.ts';
import { isApplicationOf, isForAnother } from '../domain/applications/findReturning.ts';
import {
  applicationId,
  checkSubmission,
  duplicatesSince,
  fullNameOf,
  type Submission,
  turnOf,
  validateAnswers,
} from '../domain/applications/submissions.ts';
import { createApplication } from '../domain/applications/writeApplication.ts';
import { refuseUnsolvedCaptcha } from '../domain/captcha.ts';
import { type CheckedAct, checkConsents, consentsIn, recordConsents } from '../domain/evidence/consents.ts';
import { deliver, writeMessage } from '../domain/messages.ts';
import type { Decision, RecentApplications } from '../domain/ports/DecisionService.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import {
  type ConfirmedReservation,
  openReservation,
  refuseForeignReservation,
} from '../domain/reservations.ts';
import { termsOfSite } from '../domain/terms/terms.ts';
import { refuseOtherContact, type VerifiedRow } from '../domain/verification/codes.ts';
import { type Contact, contactLookup, readContact } from '../domain/verification/contacts.ts';
import { databaseCounters } from '../platform/limits/databaseCounters.ts';
import { insertToken, sessionGrownFor, startSession } from '../platform/sessions/startSession.ts';
import type { ServerCall } from './ServerCall.ts';

/**
 * The first submission (API-017). A session belongs to one person, who has one application: a second submission gets
 * the answer of the first, and another person in the same browser gets a new session (F-101). Rules, state and decision
 * are the server's own (SAFE-11).
 */
export const submitApplication: ServerCall<'submit-application'> = {
  decides: true,
  async askThenWrite(request, context) {
    const { Consents, ...sent } = checkSubmission(request, context.site.release);
    const submission = sent as Submission;
    const consents = consentsIn(Consents);

    // Read: a repeat gets its answer, and no service is asked about a submission that is refused.
    const person = ssnLookups(context.secrets, text(submission.Applicant.SSN));
    const earlier = await findEarlier(submission.Applicant, context);
    const checked = earlier === undefined ? await check(submission, person, consents, context) : undefined;

    // Ask.
    const decision = checked && (await askDecision(submission, checked, context));

    // Write: everything is checked again, under the lock.
    let earlierOnes = 0;
    const answered = await context.write(async (held) => {
      const quicker = await findEarlier(submission.Applicant, held);
      if (quicker !== undefined) return answerAgain(quicker, held);
      if (decision === undefined) throw changedMeanwhile();
      const again = await check(submission, person, consents, held, true);
      earlierOnes = again.earlier;
      // Of two at once the system may have decided both.
      const isSecond = earlierOnes > 0 && decision.open !== false;
      return record(submission, isSecond ? forPeople : decision, again, held);
    }, duplicatesSince(context) && turnOf(person));
    // The first time; nobody waits for it, so that no answer shows it by its time.
    if (earlierOnes === 1) void tellOwner(person, context);
    return answered;
  },
};

/** An application that was sent before, and the session that continues it if it is a different one. */
interface Earlier {
  application: string;
  session?: { chain: string; reportId: string };
}

/** This person's earlier submission with this token; undefined for their first application. */
async function findEarlier(
  applicant: Submission['Applicant'],
  context: CallContext,
): Promise<Earlier | undefined> {
  const { database, secrets, session } = context;
  if (session.application === undefined) return undefined;
  const isTheirs = (application: string) => isApplicationOf(applicant, application, context);
  if (session.person !== undefined && (await isTheirs(session.application)))
    return { application: session.application };
  const person = ssnLookups(secrets, text(applicant.SSN));
  const grown = await sessionGrownFor(database, session, { person, isTheirs });
  return grown && { application: grown.application, session: grown };
}

async function answerAgain(
  { application, session }: Earlier,
  { database, secrets, session: { release }, now }: CallContext,
): Promise<CallAnswer> {
  const body = await readAnswer(database, secrets, application);
  if (session === undefined) return { body };
  const token = await insertToken(database, session.chain, now(), release);
  return { body, session: { ...session, token } };
}

/** The outcome of the checks of a submission. */
interface Checked {
  reservation: ConfirmedReservation | undefined;
  act: CheckedAct;
  /** How many applications for this product the person sent from other sessions of late (F-101). */
  earlier: number;
}

/**
 * Tells a person that a further application came in their name, at the contact of the application that they have. Whoever sent
 * it learns nothing of that (F-842).
 */
async function tellOwner(person: readonly string[], context: CallContext): Promise<void> {
  const { database, secrets, site, log } = context;
  try {
    const [first] = await database.query<{ id: string }>(
      `select id from application
       where ssn_lookup = any($1) and lower(product_code) = lower($2) and created_at > $3
       order by created_at limit 1`,
      [person, site.settings.MainSettings.ProductCode, duplicatesSince(context)],
    );
    const { application } = first === undefined ? {} : await readAnswers(database, secrets, first.id);
    const { Email, PrimaryPhone } = (application as Submission | undefined)?.Applicant ?? {};
    const contact = readContact('Email', Email) ?? readContact('Text', PrimaryPhone);
    if (contact !== undefined) await deliver(writeMessage(contact, 'secondApplication', {}, site), context);
  } catch (error) {
    log.warn({ err: error }, 'Nobody could be told of a further application in their name.');
  }
}

/**
 * Checks a submission against the session, its reservation, the rules and the consents, and looks for other applications of
 * the person.
 * @param person `ssnLookups` of the applicant
 * @param areAnswersValid whether the answers passed the rules before: that cannot change during a call
 * @throws Refusal for the first one that fails
 */
async function check(
  submission: Submission,
  person: readonly string[],
  consents: ReturnType<typeof consentsIn>,
  context: CallContext,
  areAnswersValid = false,
): Promise<Checked> {
  const { site, session, secrets } = context;
  const known = await readKnown(person, context);
  refuseUnsolvedCaptcha(site.settings, session);
  refuseSkippedCode(submission, known?.mfa_id ? (known as VerifiedRow) : undefined, context);
  const confirmed = known?.details ? openReservation(known.details, session.chain, secrets) : undefined;
  const reservation = refuseForeignReservation(submission, confirmed, context);
  if (!areAnswersValid) await refuseInvalidAnswers(submission, context);
  const act = checkConsents(
    {
      call: 'submit-application',
      action: 'submitApplication',
      answers: submission.Terms,
      consents,
      prices: pricesOf(reservation, site.settings),
    },
    context,
  );
  return { reservation, act, earlier: known?.earlier ?? 0 };
}

/** All obstacles that the database knows, in one statement: checked before the decision and again at the write. */
type KnownVisitor = { [Key in keyof VerifiedRow]: VerifiedRow[Key] | null } & {
  /** Of the reservation that the visitor confirmed. */
  details: Uint8Array | null;
  /** How many applications for this product the person sent from other sessions of late (F-101). */
  earlier: number;
};

async function readKnown(person: readonly string[], context: CallContext): Promise<KnownVisitor | undefined> {
  const { database, session, site } = context;
  const [known] = await database.query<KnownVisitor>(
    `select v.mfa_id, v.application, v.contact_type, v.contact, r.details, (
       select count(*)::int from application
       where ssn_lookup = any($2) and lower(product_code) = lower($3) and created_at > $4) as earlier
     from session_chain c left join verified_contact v on v.chain = c.id left join reservation r on r.chain = c.id
     where c.id = $1`,
    [session.chain, person, site.settings.MainSettings.ProductCode, duplicatesSince(context) ?? null],
  );
  return known;
}

/**
 * The decision about a submission. A further one of a person is left to people: its answer is one that anybody may get, after as
 * long, so that a stranger does not learn who is a customer (F-842). An undecided one may be sent again, and does not count; one
 * of another state counts for its sender, whose look-up is paid for.
 */
async function askDecision(
  submission: Submission,
  checked: Checked,
  context: CallContext,
): Promise<Decision> {
  const { recent, forget, forgetPerson } = await countApplication(submission.Applicant, context);
  const isValid = await isStateValid(submission, context).catch(async (error: unknown) => {
    await forgetPerson();
    throw error;
  });
  if (!isValid) {
    await forgetPerson();
    return stateNotValid;
  }
  const id = applicationId(submission, context);
  const facts = { ...factsOf(submission.Applicant, context.now()), id, submission, recent };
  const deciding = checked.earlier > 0 ? leaveToPeople(context) : decide('application', facts, context);
  return deciding.catch(async (error: unknown) => {
    if (error instanceof ServiceFailure) await forget();
    throw error;
  });
}

/** In flows that verify a code before they submit (SAFE-10, A-006). */
function refuseSkippedCode(
  { Applicant: { PrimaryPhone, Email }, MFA_Id: mfaId }: Submission,
  verified: VerifiedRow | undefined,
  context: CallContext,
): void {
  if (isPrequal(context)) return;
  refuseOtherContact({ mfaId, contacts: { Text: PrimaryPhone, Email } }, verified, context);
}

async function refuseInvalidAnswers(submission: Submission, context: CallContext): Promise<void> {
  const fields = await validateAnswers(submission, context);
  // A flow whose checks are switched off asks for no consent.
  const asksConsent = context.site.release.constants.activateChecks !== false;
  if (asksConsent && submission.Terms.ESignConsent !== true)
    fields.push({ field: 'eSignConsent', code: 'required', path: '/Terms/ESignConsent' });
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not valid.', { path: first.path, fields });
}

/** Repeats the page's check: a failing service does not block, a ZIP of another state does. */
async function isStateValid({ Applicant }: Submission, context: CallContext): Promise<boolean> {
  const query = {
    street: text(Applicant.Address1),
    secondLine: text(Applicant.Address2),
    city: text(Applicant.City),
    state: text(Applicant.State),
    zip: text(Applicant.Zip),
  };
  try {
    const { NonBusinessStates = [] } = context.site.settings.StatesList;
    const found = await chooseAddressService(context).checkState(query, NonBusinessStates);
    if (found === 'MISMATCH')
      throw new Refusal(400, 'invalidAnswers', 'The ZIP is not of this state.', {
        path: '/Applicant/City',
        fields: [{ field: 'City', code: 'mismatch', path: '/Applicant/City' }],
      });
    return found !== 'INVALID_STATE';
  } catch (error) {
    if (error instanceof ServiceFailure) return true;
    throw error;
  }
}

/**
 * Counts what costs money to decide (F-744): by client address, network, email address and phone, and in total. More than any
 * household sends from one address or network needs the captcha, and ten times as many are refused; a refusal counts for nobody
 * else. An email address and a phone, which others can write down, refuse nobody (F-843). The decision system is told about
 * unusual numbers.
 * @throws Refusal 429, or 403 that asks for the captcha
 */
async function countApplication(
  { Email, PrimaryPhone }: Submission['Applicant'],
  context: CallContext,
): Promise<{
  recent: RecentApplications;
  /** Takes it all back, or what is counted of the person. */
  forget: () => Promise<void>;
  forgetPerson: () => Promise<void>;
}> {
  const { secrets, limits, clientAddress } = context;
  const counters = databaseCounters(context);
  const contactKey = (contact: Contact | undefined) => contact && contactLookup(secrets, contact);
  const limited: [by: Common | 'all', limit: Limit, key: string | undefined][] = [
    ['address', limits.applicationClient, clientKey(secrets, clientAddress)],
    ['network', limits.applicationNetwork, networkKey(secrets, clientAddress)],
    ['all', limits.applicationAll, 'all'],
    ['email', limits.applicationEmail, contactKey(readContact('Email', Email))],
    ['phone', limits.applicationPhone, contactKey(readContact('Text', PrimaryPhone))],
  ];
  const what = 'Too many applications were sent.';
  const uses = limited.flatMap(([by, limit, key]) => (key === undefined ? [] : [{ by, limit, key, what }]));
  const counted = await enforceLimits(counters, uses, context);
  const recent: RecentApplications = { email: 0, phone: 0, address: 0, network: 0, isUnusual: false };
  for (const [index, { by, limit }] of uses.entries()) {
    if (by === 'all') continue;
    const { times = 0 } = counted[index] ?? {};
    recent[by] = times;
    recent.isUnusual ||= times > (limit.flag ?? limit.points);
  }
  const ofPerson = uses.filter(({ by }) => by === 'email' || by === 'phone');
  return { recent, forget: () => counters.refund(uses), forgetPerson: () => counters.refund(ofPerson) };
}

/** What applications can have in common. */
type Common = Exclude<keyof RecentApplications, 'isUnusual'>;

async function record(
  submission: Submission,
  decision: Decision,
  { reservation, act }: Checked,
  context: CallContext,
): Promise<CallAnswer> {
  const { database, secrets, session, site, now } = context;
  const { Applicant, Terms } = submission;
  const { MainSettings } = site.settings;
  const known = { productCode: MainSettings.ProductCode, fullName: fullNameOf(Applicant) };
  const isOther = await isForAnother(Applicant, context);
  if (decision.open === false) {
    const started = isOther ? await startSession(database, session, undefined, now()) : undefined;
    return { body: decisionAnswer(decision, known), session: started };
  }
  const result = text(decision.result?.result);
  const application = await createApplication(
    database,
    secrets,
    {
      id: applicationId(submission, context),
      site: site.key,
      productCode: known.productCode,
      stage: isPrequal(context) && isOffer(result) ? 'offered' : 'decided',
      result,
      state: text(Applicant.State),
      creditLimit: amount(decision.result?.credit_limit),
      securityDeposit: amount(decision.result?.security_deposit),
      termsVersion: termsOfSite(site).id,
      creditProtectionPrice:
        Terms.CreditProtection === true ? pricesOf(reservation, site.settings)[0] : undefined,
      ssn: text(Applicant.SSN),
      answers: submission,
      answer: (identity) => decisionAnswer(decision, { ...known, ...identity }),
      chain: isOther ? undefined : session.chain,
    },
    now(),
  );
  await recordConsents(database, application.id, act, context, true);
  const started = isOther ? await startSession(database, session, application.id, now()) : undefined;
  await notifyDecision({ to: Applicant.Email, result, reference: application.reference }, context);
  return { body: application.answer, session: started };
}

function isPrequal({ site }: CallContext): boolean {
  return site.release.constants.isPrequal === true;
}

/** The current price, then the usual one. */
function pricesOf(
  reservation: ConfirmedReservation | undefined,
  settings: CallContext['site']['settings'],
): [number, number] {
  return [
    protectionPrice(reservation?.digits, reservation?.creditProtectionPrice, settings),
    protectionPrice(undefined, undefined, settings),
  ];
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
