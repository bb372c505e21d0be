import type { Action } from './action.ts';
import { bankLinkOutcome } from './bankLinkOutcome.ts';

/** POST api/flinks/RetrieveFlinksStatus (PQ-004, API-019). Input: `{ receiptId }`, the `fhash` of the address. Outcome: `{ hasResult, result }`. */
const retrieveBankLinkStatus: Action = async (input, { api, signal }) =>
  bankLinkOutcome(await api.call('retrieve-flinks-status', { receiptId: input.receiptId }, { signal }));

export default retrieveBankLinkStatus;
