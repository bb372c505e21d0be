import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST validate-payfee (PFL-009, PFL-011, API-037). Input: `{ referenceNumber, last4ssn, url }`. Outcome: `{ pending, amount,
 * firstName, lastName, fullName, productCode }`; all but `pending` only where a fee is due.
 */
const validatePayFee: Action<RequestOf<'validate-payfee'>> = async (input, { api }) => {
  const { success, payload } = await api.call('validate-payfee', input);
  const { IsPendfee, SecurityDepositAmount: amount, FirstName: firstName = '' } = payload ?? {};
  if (success === false || IsPendfee !== true || amount === undefined)
    return { outcome: 'notDue', pending: false };
  const lastName = payload?.LastName ?? '';
  return {
    outcome: 'due',
    pending: true,
    amount,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    productCode: payload?.ProductCode ?? '',
  };
};

export default validatePayFee;
