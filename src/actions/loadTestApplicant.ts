import type { RequestOf } from '../api/client.ts';
import { isObject } from '../engine/overlay/mergePatch.ts';
import type { Action } from './action.ts';

/** POST get-applicant-information (TST-003, API-038). Answers: the groups of the submission, each value as a field shows it. */
const loadTestApplicant: Action<RequestOf<'get-applicant-information'>> = async (input, { api }) => {
  const { payload } = await api.call('get-applicant-information', input);
  const { Applicant, AdditionalCardholder, SpouseInformation } = payload ?? {};
  return {
    outcome: 'found',
    applicant: asWords(Applicant),
    cardholder: asWords(AdditionalCardholder),
    spouse: asWords(SpouseInformation),
  };
};

function asWords(group: unknown): Record<string, string> {
  const values = Object.entries(isObject(group) ? group : {});
  return Object.fromEntries(
    values.flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  );
}

export default loadTestApplicant;
