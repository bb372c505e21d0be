import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST update-gb-redirect-status (GRB-006, API-025). Input: `{ ApplicantId }`; the other keys have the values of A-061.
 */
const reportGrandBankRedirect: Action<Pick<RequestOf<'update-gb-redirect-status'>, 'ApplicantId'>> = async (
  input,
  { api },
) => {
  const request = { interstitialPage: false, isRedirected: true, ...input };
  await api.call('update-gb-redirect-status', request);
  return { outcome: 'reported' };
};

export default reportGrandBankRedirect;
