import type { SubmitApplicationOfferRequest } from '../../src/contracts/submitApplicationOffer.ts';
import { type CallAnswer, changedMeanwhile, Refusal } from '../../src/server/platform/answers.ts';
import type { CardColor, SiteSettings } from '../../src/server/platform/sites/SiteSettings.ts';
import {
  findApplication,
  lockApplication,
  readAnswer,
  readAnswers,
  wasChanged,
} from '../domain/applications/applications.ts';
import {
  decide,
  decisionAnswer,
  factsOf,
  notifyDecision,
  protectionPrice,
} from '../domain/applications/decisions.ts';
import { fullNameOf } from '../domain/applications/submissions.ts';
import { acceptOffer } from '../domain/applications/writeApplication.ts';
import { type CheckedAct, checkConsents, recordConsents } from '../domain/evidence/consents.ts';
import type { Application, Decision } from '../domain/ports/DecisionService.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { termsOfSite } from '../domain/terms/terms.ts';
import { refuseLookedUp, refuseUnverified } from '../domain/verification/codes.ts';
import { readContact } from '../domain/verification/contacts.ts';
import type { ServerCall } from './ServerCall.ts';

type OfferRequest = Omit<SubmitApplicationOfferRequest, 'Consents'>;

/**
 * Acceptance of an offer (API-018). It needs an offered application of this visitor and, if codes are on, a verified
 * one; an accepted one gets the same answer again. Prices, limit and terms version are the server's (SAFE-10, SAFE-11).
 */
export const submitApplicationOffer: ServerCall<'submit-application-offer'> = {
  decides: true,
  async askThenWrite(request, context) {
    // Read.
    const read = await findOffer(request, findApplication, context);
    // Who only looked it up learns nothing of what its owner accepted (F-847).
    if (isAccepted(read)) await refuseLookedUp({ application: read.id }, context);
    const checked = isAccepted(read) ? undefined : await check(request, read, context);

    // Ask.
    const decision = checked && (await askDecision(checked, read, context));

    // Write: everything is checked again, now that the application is locked.
    return context.write(async (held) => {
      const application = await findOffer(request, lockApplication, held);
      if (isAccepted(application)) {
        await refuseLookedUp({ application: application.id }, held);
        return { body: await readAnswer(held.database, held.secrets, application.id) };
      }
      if (decision === undefined || application.id !== read.id) throw changedMeanwhile();
      return accept(application, await check(request, application, held), decision, held);
    });
  },
};

/**
 * This visitor's application that a request names.
 * @throws Refusal 409 if there is none with that number
 */
async function findOffer(
  { ApplicationId }: SubmitApplicationOfferRequest,
  find: typeof findApplication,
  { database, session }: CallContext,
): Promise<Application> {
  const application = await find(database, session.application);
  if (application === undefined || application.reference !== String(ApplicationId)) throw noOffer();
  return application;
}

function isAccepted({ acceptedAt }: Application): boolean {
  return acceptedAt !== undefined;
}

/** The outcome of the checks of an acceptance. */
interface Checked {
  /** The stored form: without the recorded consents. */
  request: OfferRequest;
  /** What was submitted first. */
  submission: Record<string, unknown>;
  applicant: Record<string, unknown>;
  colour: CardColor | undefined;
  /** Of credit protection. */
  price: number;
  act: CheckedAct;
}

/**
 * Checks an acceptance against its application, the one-time code, and the consents.
 * @throws Refusal for the first one that fails
 */
async function check(
  { Consents, ...request }: SubmitApplicationOfferRequest,
  application: Application,
  context: CallContext,
): Promise<Checked> {
  const { database, secrets, site } = context;
  if (application.stage !== 'offered' || (await wasChanged(application.id, context))) throw noOffer();
  await refuseUnverified({ mfaId: request.MFA_Id, application: application.id }, context);
  if (!request.AgreeAcknowledgements)
    throw new Refusal(400, 'invalidAnswers', 'The acknowledgements have to be accepted.', {
      path: '/AgreeAcknowledgements',
    });
  const colour = colourOf(request, site.settings);
  const submission = (await readAnswers(database, secrets, application.id)).application;
  const applicant = submission.Applicant as Record<string, unknown>;
  refuseOtherPhones(request, applicant);
  const price = protectionPrice(reservationOf(applicant), undefined, site.settings);
  const act = checkConsents(
    {
      call: 'submit-application-offer',
      action: 'submitOffer',
      answers: agreedIn(request),
      consents: Consents ?? undefined,
      prices: [price, protectionPrice(undefined, undefined, site.settings)],
    },
    context,
  );
  return { request, submission, applicant, colour, price, act };
}

function askDecision(
  { request, submission, applicant }: Checked,
  { id, reference }: Application,
  context: CallContext,
): Promise<Decision> {
  const offer = { reference, answers: request };
  return decide('offer', { ...factsOf(applicant, context.now()), id, submission, offer }, context);
}

async function accept(
  application: Application,
  { request, applicant, colour, price, act }: Checked,
  decision: Decision,
  context: CallContext,
): Promise<CallAnswer> {
  const { database, secrets, now } = context;
  const answer = decisionAnswer(decision, { ...application, fullName: fullNameOf(applicant) });
  if (decision.open === false) return { body: answer };
  const deposit = decision.result?.security_deposit;
  const result = String(decision.result?.result ?? '');
  await acceptOffer(
    database,
    secrets,
    application.id,
    {
      result,
      securityDeposit: typeof deposit === 'number' ? deposit : undefined,
      termsVersion: termsOfSite(context.site).id,
      creditProtectionPrice: request.CreditProtection ? price : undefined,
      cardColorCode: colour?.Code,
      cardColorFee: colour?.Fee,
      answers: request,
      answer,
    },
    now(),
  );
  await recordConsents(database, application.id, act, context);
  await notifyDecision({ to: applicant.Email, result, reference: application.reference }, context);
  return { body: answer };
}

/** The contract's own fields of an agreement. */
function agreedIn(request: OfferRequest): Record<string, unknown> {
  const {
    AgreeAcknowledgements,
    CreditProtection,
    OverlimitConsentValue,
    SMSConsent,
    eConsentAcknowledgement,
  } = request;
  return {
    AgreeAcknowledgements,
    CreditProtection,
    OverlimitConsentValue,
    SMSConsent,
    eConsentAcknowledgement,
  };
}

/** Another visitor's application, an unknown one and one without an offer look the same (SAFE-07). */
function noOffer(): Refusal {
  return new Refusal(409, 'noOffer', 'There is no offer to accept.', { path: '/ApplicationId' });
}

/**
 * The color with the server's price; none if the site offers no choice. An empty code is the standard design: the page
 * could not show a choice (F-102).
 */
function colourOf({ CardColorCode: code }: OfferRequest, settings: SiteSettings): CardColor | undefined {
  if (settings.MainSettings.HasCardColorChoice !== true || code === '') return undefined;
  const colour = settings.CardColors.find((offered) => offered.Code === code);
  if (colour === undefined)
    throw new Refusal(400, 'invalidAnswers', 'There is no such card colour.', { path: '/CardColorCode' });
  return colour;
}

/** A phone is confirmed by being the one in the application (OFR-017): a reloaded page knows only its last digits. */
function refuseOtherPhones(request: OfferRequest, applicant: Record<string, unknown>): void {
  for (const [key, field] of confirmed) {
    const own = readContact('Text', applicant[field]);
    if (own === undefined || !request[key] || readContact('Text', request[key])?.to === own.to) continue;
    throw new Refusal(400, 'otherContact', 'The phone is not the one of the application.', {
      path: `/${key}`,
    });
  }
}

const confirmed = [
  ['primaryPhone', 'PrimaryPhone'],
  ['secondaryPhone', 'SecondaryPhone'],
] as const;

/** From the submission, where it was compared with the confirmed reservation. */
function reservationOf({ ReservationCode: code }: Record<string, unknown>): string | undefined {
  return typeof code === 'string' ? code : undefined;
}
