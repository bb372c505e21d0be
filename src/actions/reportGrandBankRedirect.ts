import type { Action } from './action.ts';

/**
 * POST update-gb-redirect-status (GRB-006, API-025). Input: `{ ApplicantId }`; the other keys have the values of A-061.
 * Outcome: `{ success }`.
 */
const reportGrandBankRedirect: Action = async (input, { api, signal }) => {
  const request = { interstitialPage: false, isRedirected: true, ...input };
  const { success } = await api.call('update-gb-redirect-status', request, { signal });
  return { success: success !== false };
};

export default reportGrandBankRedirect;
