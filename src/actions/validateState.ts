import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST validate-state (SVC-015, API-012). Input: the request. Outcome: `{ result }`, which is `VALID`, `MISMATCH`,
 * `INVALID_STATE`, or `Error` where the service answered without a result (SVC-018, A-026).
 */
const validateState: Action = async (input, { api, signal }) => {
  const { payload } = await api.call('validate-state', input, { signal });
  const result = readKey(payload, 'Result');
  return { result: typeof result === 'string' ? result.toUpperCase() : 'Error' };
};

export default validateState;
