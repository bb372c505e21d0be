import type { Action } from './action.ts';
import { offerOutcome } from './offerOutcome.ts';

/** POST verify-prequal-application, hash variant (RTO-004, RTO-012, API-030). Input: `{ hashString }`. Outcome: see `offerOutcome`. */
const verifyPrequalHash: Action = async ({ hashString }, { api, signal }) =>
  offerOutcome(await api.call('verify-prequal-application', { hashString }, { signal }));

export default verifyPrequalHash;
