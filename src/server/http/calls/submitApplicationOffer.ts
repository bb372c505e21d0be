import type { SubmitApplicationOfferRequest } from '../../../contracts/submitApplicationOffer.ts';
import { fullNameOf } from '../../domain/applications/checkSubmission.ts';
import { acceptOffer, readAnswer, readAnswers } from '../../domain/applications/createApplication.ts';
import {
  decide,
  decisionAnswer,
  factsOf,
  protectionPrice,
  tellDecision,
} from '../../domain/applications/decide.ts';
import { lockApplication, wasChanged } from '../../domain/applications/findApplication.ts';
import { checkConsents, recordConsents } from '../../domain/evidence/consents.ts';
import { acceptTerms } from '../../domain/terms/terms.ts';
import { refuseUnverified } from '../../domain/verification/codes.ts';
import { readContact } from '../../domain/verification/contacts.ts';
import { Refusal } from '../../platform/answers.ts';
import type { CardColor, SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { ServerCall } from './ServerCall.ts';

type OfferRequest = Omit<SubmitApplicationOfferRequest, 'Consents'>;

/**
 * Acceptance of an offer (API-018). It needs an offered application of this visitor and, where codes are on, a verified
 * one; what is already accepted is answered again. Prices, limit and terms version are the server's (SAFE-10, SAFE-11).
 */
export const submitApplicationOffer: ServerCall<'submit-application-offer'> = {
  name: 'submit-application-offer',
  session: 'required',
  decides: true,
  async handle({ Consents, ...request }, context) {
    const { database, secrets, session, site, now } = context;
    const { settings } = site;
    const application = await lockApplication(database, session.application);
    if (application === undefined || application.reference !== String(request.ApplicationId)) throw noOffer();
    if (application.acceptedAt !== undefined)
      return { body: await readAnswer(database, secrets, application.id) };
    if (application.stage !== 'offered' || (await wasChanged(application.id, context))) throw noOffer();
    await refuseUnverified({ mfaId: request.MFA_Id, application: application.id }, context);
    if (!request.AgreeAcknowledgements)
      throw new Refusal(400, 'invalidAnswers', 'The acknowledgements have to be accepted.', {
        path: '/AgreeAcknowledgements',
      });
    const colour = colourOf(request, settings);
    const first = (await readAnswers(database, secrets, application.id)).application;
    const applicant = first.Applicant as Record<string, unknown>;
    refuseOtherPhones(request, applicant);
    const price = protectionPrice(reservationOf(applicant), undefined, settings);
    const act = checkConsents(
      {
        call: 'submit-application-offer',
        action: 'submitOffer',
        answers: agreedIn(request),
        consents: Consents ?? undefined,
        prices: [price, protectionPrice(undefined, undefined, settings)],
      },
      context,
    );
    const facts = {
      ...factsOf(applicant, context.now()),
      id: application.id,
      submission: first,
      offer: { reference: application.reference, answers: request },
    };
    const decision = await context.outside(`offer ${application.id}`, () => decide('offer', facts, context));
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
        termsVersion: await acceptTerms(context),
        creditProtectionPrice: request.CreditProtection ? price : undefined,
        cardColorCode: colour?.Code,
        cardColorFee: colour?.Fee,
        answers: request,
        answer,
      },
      now(),
    );
    await recordConsents(database, application.id, act, context);
    await tellDecision({ to: applicant.Email, result, reference: application.reference }, context);
    return { body: answer };
  },
};

/** What the contract has of an agreement. */
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
 * The colour with the price that the server has for it; none where the site offers no choice. An empty code is the standard
 * design: the page could show no choice (F-102).
 */
function colourOf({ CardColorCode: code }: OfferRequest, settings: SiteSettings): CardColor | undefined {
  if (settings.MainSettings.HasCardColorChoice !== true || code === '') return undefined;
  const colour = settings.CardColors.find((offered) => offered.Code === code);
  if (colour === undefined)
    throw new Refusal(400, 'invalidAnswers', 'There is no such card colour.', { path: '/CardColorCode' });
  return colour;
}

/** A phone is confirmed by being the one that was given (OFR-017): a page that was loaded anew knows its last digits only. */
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

/** As it was submitted, when the server held it against the one that was confirmed. */
function reservationOf({ ReservationCode: code }: Record<string, unknown>): string | undefined {
  return typeof code === 'string' ? code : undefined;
}
