import type { AnswerOf, RequestOf } from '../api/client.ts';
import { designLabel } from '../engine/derive/registry.ts';
import { type Action, type ActionAnswer, type Consenting, callOnce, withConsents } from './action.ts';
import { resultOutcome, type Submitted } from './submission.ts';

export const verifyPrequal: Action<RequestOf<'verify-prequal-application'>> = async (input, { api }) => {
  const request = { reservationNumber: '', hashString: '', ...input };
  return offerOutcome(await api.call('verify-prequal-application', request));
};

export const verifyPrequalHash: Action<Pick<RequestOf<'verify-prequal-application'>, 'hashString'>> = async (
  { hashString },
  { api },
) => offerOutcome(await api.call('verify-prequal-application', { hashString }));

/**
 * The outcome of a return to an offer (ENT-019, ENT-020): the limit is left out if the answer has none; phones are ten
 * digits, '' if they are masked or absent.
 */
function offerOutcome({ success, payload }: AnswerOf<'verify-prequal-application'>): ActionAnswer {
  const { ApplicantId: applicantId = '', CreditLimit: creditLimit, ...offer } = payload ?? {};
  if (success === false || applicantId === '') return { outcome: 'refused' };
  return {
    outcome: 'verified',
    applicantId,
    productCode: offer.ProductCode ?? '',
    ...(creditLimit === undefined ? {} : { creditLimit }),
    mobilePhone: phoneOf(offer.MobileNo),
    homePhone: phoneOf(offer.HomeNo),
  };
}

function phoneOf(value = ''): string {
  const digits = value.replace(/\D/gu, '');
  return digits.length === 10 ? digits : '';
}

export const loadCardColours: Action<RequestOf<'get-card-color-choice'>> = async (input, { api }) => {
  const { payload } = await api.call('get-card-color-choice', input);
  return { outcome: 'loaded', colours: (payload ?? []).map(colourOf) };
};

type CardColour = NonNullable<AnswerOf<'get-card-color-choice'>['payload']>[number];

function colourOf(colour: CardColour): { value: string; label: string; fee: number; art: string } {
  return {
    value: colour.Code ?? '',
    label: designLabel(colour.DisplayName ?? ''),
    fee: colour.Fee ?? 0,
    art: colour.ColorCardFileName ?? '',
  };
}

export const submitOffer: Action<RequestOf<'submit-application-offer'> & Consenting> = async (
  given,
  services,
) => {
  const input = await withConsents(given, services);
  const answer = resultOutcome(await callOnce(services.api, 'submit-application-offer', input));
  return { outcome: outcomeOf(answer), result: answer.result };
};

function outcomeOf({ success, hasPayload, result }: Submitted): string {
  if (!success || !hasPayload) return 'refused';
  return (result.decision ?? '') === '' && (result.result ?? '') === '' ? 'unusable' : 'decided';
}
