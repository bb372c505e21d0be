import { ApiFailure, type RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * GET check-user-availability (APR-013, APR-015, API-026). Input: `{ username, referenceNumber }`. An answer
 * that does not say whether the name is free is a failed check (APR-016).
 */
const checkUsername: Action<RequestOf<'check-user-availability'>> = async (input, { api }) => {
  const { success, payload, body } = await api.call('check-user-availability', input);
  const available = payload?.IsAvailable;
  if (success === false || available === undefined) throw new ApiFailure('malformed', { body });
  return { outcome: available ? 'free' : 'taken' };
};

export default checkUsername;
