import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST fetch-flinks-application-status (LNK-015, API-043). Input: `{ receiptId, token }`. Outcome: `{ processingState }`,
 * which a poll waits for to be Completed or SystemError.
 */
const fetchBankLinkStatus: Action<RequestOf<'fetch-flinks-application-status'>> = async (input, { api }) => {
  const { payload } = await api.call('fetch-flinks-application-status', input);
  const processingState = payload?.ProcessingState ?? '';
  const isOver = processingState === 'Completed' || processingState === 'SystemError';
  return { outcome: isOver ? processingState : 'underWay', processingState };
};

export default fetchBankLinkStatus;
