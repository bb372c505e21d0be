import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST get-applicant-summary (F-106, F-112). Input: `{ applicantId }`. Outcome: `{ fullName, phone, secondPhone, email }`, the
 * contacts masked, '' for what is not known. An issuer's API that lacks the call fails it, and the page gets along without.
 */
const loadApplicantSummary: Action<RequestOf<'get-applicant-summary'>> = async (input, { api }) => {
  const { payload } = await api.call('get-applicant-summary', input);
  return {
    outcome: 'given',
    fullName: payload?.FullName ?? '',
    phone: payload?.MobileNo ?? '',
    secondPhone: payload?.HomeNo ?? '',
    email: payload?.Email ?? '',
  };
};

export default loadApplicantSummary;
