import { ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * GET check-user-availability (APR-013, APR-015, API-026). Input: `{ username, referenceNumber }`. Outcome: `{ available }`;
 * an answer that does not say so is a failed check (APR-016).
 */
const checkUsername: Action = async (input, { api, signal }) => {
  const { success, payload, body } = await api.call('check-user-availability', input, { signal });
  const available = readKey(payload, 'IsAvailable');
  if (success === false || typeof available !== 'boolean') throw new ApiFailure('malformed', { body });
  return { available };
};

export default checkUsername;
