import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { offerOutcome } from './offerOutcome.ts';

/**
 * POST verify-prequal-application (RTO-011, RTO-013, API-029). Input: `{ referenceNumber, ssnLast4, reservationNumber? }`;
 * the other keys of the contract are sent empty. Outcome: see `offerOutcome`.
 */
const verifyPrequal: Action<RequestOf<'verify-prequal-application'>> = async (input, { api }) => {
  const request = { reservationNumber: '', hashString: '', ...input };
  return offerOutcome(await api.call('verify-prequal-application', request));
};

export default verifyPrequal;
