import type { AnswerOf } from '../api/client.ts';
import type { ActionAnswer } from './action.ts';

/**
 * The outcome of a return to an offer (ENT-019, ENT-020): `{ applicantId, productCode, creditLimit, mobilePhone, homePhone }`. The limit is left out where the answer has none; phones are ten digits, '' where they are masked or absent.
 */
export function offerOutcome({ success, payload }: AnswerOf<'verify-prequal-application'>): ActionAnswer {
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
