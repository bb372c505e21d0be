import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { bankLinkOutcome } from './bankLinkOutcome.ts';

/**
 * GET get-submit-flinks-application-result (LNK-016, API-044). Input: `{ receiptId }`. Answers `{ result }`; a poll
 * waits until it is given.
 */
const fetchBankLinkResult: Action<RequestOf<'get-submit-flinks-application-result'>> = async (
  { receiptId },
  { api },
) => bankLinkOutcome(await api.call('get-submit-flinks-application-result', { receiptId }));

export default fetchBankLinkResult;
