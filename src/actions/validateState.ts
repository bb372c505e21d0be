import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST validate-state (SVC-015, API-012). Input: the request. Ends as `MISMATCH`, `INVALID_STATE`, or accepted, also where the
 * service answered without a result (SVC-018, A-026).
 */
const validateState: Action<RequestOf<'validate-state'>> = async (input, { api }) => {
  const { payload } = await api.call('validate-state', input);
  const result = payload?.Result?.toUpperCase();
  return { outcome: result === 'MISMATCH' || result === 'INVALID_STATE' ? result : 'accepted' };
};

export default validateState;
