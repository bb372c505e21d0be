import { ApiFailure, type RequestOf } from '../api/client.ts';
import { serverCode } from '../api/failureOutcome.ts';
import { isObject } from '../engine/overlay/mergePatch.ts';
import { type Action, callOnce } from './action.ts';

export const loadApplicantSummary: Action<RequestOf<'get-applicant-summary'>> = async (input, { api }) => {
  const { payload } = await api.call('get-applicant-summary', input);
  return {
    outcome: 'given',
    fullName: payload?.FullName ?? '',
    phone: payload?.MobileNo ?? '',
    secondPhone: payload?.HomeNo ?? '',
    email: payload?.Email ?? '',
  };
};

export const loadTestApplicant: Action<RequestOf<'get-applicant-information'>> = async (input, { api }) => {
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

export const checkUsername: Action<RequestOf<'check-user-availability'>> = async (input, { api }) => {
  const { success, payload, body } = await api.call('check-user-availability', input);
  const available = payload?.IsAvailable;
  if (success === false || available === undefined) throw new ApiFailure('malformed', { body });
  return { outcome: available ? 'free' : 'taken' };
};

export const createAccount: Action<RequestOf<'create-account'>> = async (input, { api }) => {
  try {
    const { success } = await callOnce(api, 'create-account', input);
    return { outcome: success === false ? 'notCreated' : 'created' };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !isTaken(failure)) throw failure;
    return { outcome: 'taken' };
  }
};

function isTaken({ status, body }: ApiFailure): boolean {
  return status === 409 && serverCode(body) === 'usernameTaken';
}

const known = ['NewUser', 'ExistsNoUser', 'ExistsWithUser'];

export const validateUserExists: Action<RequestOf<'validate-user-exists'>> = async (input, { api }) => {
  const { success, payload } = await api.call('validate-user-exists', input);
  const said = (payload?.ApplicantStatus ?? '').toLowerCase();
  const status = success === false ? undefined : known.find((word) => word.toLowerCase() === said);
  return { outcome: 'told', applicantStatus: status ?? '' };
};
