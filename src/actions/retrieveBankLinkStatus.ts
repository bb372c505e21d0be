import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { bankLinkOutcome } from './bankLinkOutcome.ts';

/** POST api/flinks/RetrieveFlinksStatus (PQ-004, API-019). Input: `{ receiptId }`, the `fhash` of the address. Answers `{ result }`. */
const retrieveBankLinkStatus: Action<RequestOf<'retrieve-flinks-status'>> = async ({ receiptId }, { api }) =>
  bankLinkOutcome(await api.call('retrieve-flinks-status', { receiptId }));

export default retrieveBankLinkStatus;
