import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST get-applicant-summary (F-106, F-112). Input: `{ applicantId }`. Outcome: `{ fullName, phone, secondPhone, email }`, the
 * contacts masked, '' for what is not known. An issuer's API that lacks the call fails it, and the page gets along without.
 */
const loadApplicantSummary: Action = async (input, { api, signal }) => {
  const { payload } = await api.call('get-applicant-summary', input, { signal });
  const read = (key: string) => {
    const value = readKey(payload, key);
    return typeof value === 'string' ? value : '';
  };
  return {
    fullName: read('FullName'),
    phone: read('MobileNo'),
    secondPhone: read('HomeNo'),
    email: read('Email'),
  };
};

export default loadApplicantSummary;
