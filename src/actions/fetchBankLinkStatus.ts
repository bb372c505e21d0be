import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST fetch-flinks-application-status (LNK-015, API-043). Input: `{ receiptId, token }`. Outcome: `{ processingState }`,
 * which a poll waits for to be Completed or SystemError.
 */
const fetchBankLinkStatus: Action = async (input, { api, signal }) => {
  const { payload } = await api.call('fetch-flinks-application-status', input, { signal });
  return { processingState: String(readKey(payload, 'ProcessingState') ?? '') };
};

export default fetchBankLinkStatus;
