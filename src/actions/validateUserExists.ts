import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

const known = ['NewUser', 'ExistsNoUser', 'ExistsWithUser'];

/**
 * POST validate-user-exists (APR-009…APR-011, ENT-017, API-028). Input: `{ referenceNumber, source, from }`. Outcome:
 * `{ applicantStatus }`: NewUser, ExistsNoUser or ExistsWithUser, else '', where registration is not offered.
 */
const validateUserExists: Action<RequestOf<'validate-user-exists'>> = async (input, { api }) => {
  const { success, payload } = await api.call('validate-user-exists', input);
  const said = (payload?.ApplicantStatus ?? '').toLowerCase();
  const status = success === false ? undefined : known.find((word) => word.toLowerCase() === said);
  return { outcome: 'told', applicantStatus: status ?? '' };
};

export default validateUserExists;
