import { ApiFailure } from '../api/client.ts';
import type { Action } from './action.ts';

/** GET mfa-id (MFA-001, API-021). Outcome: `{ mfaId }`. An answer without an id is a failed call (RES-026). */
const fetchMfaId: Action = async (_input, { api }) => {
  const { payload, body } = await api.call('mfa-id', {});
  const mfaId = typeof payload === 'string' ? payload : payload?.MFA_Id;
  if (mfaId === undefined || mfaId === '') throw new ApiFailure('malformed', { body });
  return { outcome: 'given', mfaId };
};

export default fetchMfaId;
