import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

const lastStates = ['Completed', 'SystemError'];

/**
 * POST fetch-flinks-application-status (LNK-015, API-043). Input: `{ receiptId, token }`. A poll waits for it
 * to end as Completed or SystemError.
 */
const fetchBankLinkStatus: Action<RequestOf<'fetch-flinks-application-status'>> = async (input, { api }) => {
  const { payload } = await api.call('fetch-flinks-application-status', input);
  const said = payload?.ProcessingState?.toLowerCase();
  return { outcome: lastStates.find((state) => state.toLowerCase() === said) ?? 'underWay' };
};

export default fetchBankLinkStatus;
