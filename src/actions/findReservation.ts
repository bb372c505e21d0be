import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST get-reservation-number (DM-032…DM-036, API-036). Input: `{ ssn, lastName, zip }`, of the SSN the last four digits
 * . Outcome: `{ code }`; a result that contains "expired" or "not found", or
 * `Success` false, is no success.
 */
const findReservation: Action<RequestOf<'get-reservation-number'>> = async (input, { api }) => {
  const { success, payload } = await api.call('get-reservation-number', input);
  const result = (payload?.Result ?? '').toLowerCase();
  const code = payload?.Code ?? '';
  const expired = result.includes('expired');
  const found = success !== false && !expired && !/not ?found/u.test(result) && code !== '';
  return {
    outcome: found ? 'found' : expired ? 'expired' : 'notFound',
    code: found ? code : '',
  };
};

export default findReservation;
