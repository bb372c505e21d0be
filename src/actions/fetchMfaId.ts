import { ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/** GET mfa-id (MFA-001, API-021). Outcome: `{ mfaId }`. An answer without an id is a failed call (RES-026). */
const fetchMfaId: Action = async (_input, { api, signal }) => {
  const { payload, body } = await api.call('mfa-id', undefined, { signal });
  const mfaId =
    typeof payload === 'string' ? payload : (readKey(payload, 'MFA_Id') ?? readKey(payload, 'mfaId'));
  if (typeof mfaId !== 'string' || mfaId === '') throw new ApiFailure('malformed', { body });
  return { mfaId };
};

export default fetchMfaId;
