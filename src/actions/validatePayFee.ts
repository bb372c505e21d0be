import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST validate-payfee (PFL-009, PFL-011, API-037). Input: `{ referenceNumber, last4ssn, url }`. Outcome where a
 * fee is due: `{ amount, firstName, lastName, fullName, productCode }`.
 */
const validatePayFee: Action<RequestOf<'validate-payfee'>> = async (input, { api }) => {
  const { success, payload } = await api.call('validate-payfee', input);
  const { IsPendfee, SecurityDepositAmount: amount, FirstName: firstName = '' } = payload ?? {};
  if (success === false || IsPendfee !== true || amount === undefined) return { outcome: 'notDue' };
  const lastName = payload?.LastName ?? '';
  return {
    outcome: 'due',
    amount,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    productCode: payload?.ProductCode ?? '',
  };
};

export default validatePayFee;
