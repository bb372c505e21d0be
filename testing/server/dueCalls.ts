import type { ApplicantStateName } from './applicantStates.ts';

/**
 * In which states a call may change something. A call that is not named here changes nothing in any state, a read-only
 * one included; whoever adds a step says here when it is due.
 */
export const dueCalls: Record<string, ApplicantStateName[]> = {
  'submit-application': ['nothing submitted', 'code verified before the submission'],
  'submit-application-offer': ['offered', 'offered, code verified', 'approved by the bank link'],
  'send-mfa': [
    'nothing submitted, codes on',
    'code sent before the submission',
    'code verified before the submission',
    'offered, codes on',
    'offered, code sent',
    'offered, code verified',
  ],
  'verify-mfa': ['code sent before the submission', 'offered, code sent'],
  'initiate-flinks-application': ['bank link asked for'],
  'fetch-flinks-application-status': ['bank link reviewed'],
  'get-submit-flinks-application-result': ['bank link reviewed'],
  'retrieve-flinks-status': ['bank link reviewed'],
  'create-account': ['accepted', 'accepted after a code', 'approved at once'],
  'update-gb-redirect-status': ['declined with the bank offer'],
};
