import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { offerOutcome } from './offerOutcome.ts';

/** POST verify-prequal-application, hash variant (RTO-004, RTO-012, API-030). Input: `{ hashString }`. Outcome: see `offerOutcome`. */
const verifyPrequalHash: Action<Pick<RequestOf<'verify-prequal-application'>, 'hashString'>> = async (
  { hashString },
  { api },
) => offerOutcome(await api.call('verify-prequal-application', { hashString }));

export default verifyPrequalHash;
