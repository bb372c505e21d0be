import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST validate-payfee (PFL-009, PFL-011, API-037). Input: `{ referenceNumber, last4ssn, url }`. Outcome: `{ pending, amount,
 * firstName, lastName, fullName, productCode }`; all but `pending` only where a fee is due.
 */
const validatePayFee: Action = async (input, { api, signal }) => {
  const { success, payload } = await api.call('validate-payfee', input, { signal });
  const amount = Number(readKey(payload, 'SecurityDepositAmount') ?? Number.NaN);
  if (success === false || readKey(payload, 'IsPendfee') !== true || !Number.isFinite(amount))
    return { pending: false };
  const firstName = String(readKey(payload, 'FirstName') ?? '');
  const lastName = String(readKey(payload, 'LastName') ?? '');
  return {
    pending: true,
    amount,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    productCode: String(readKey(payload, 'ProductCode') ?? ''),
  };
};

export default validatePayFee;
