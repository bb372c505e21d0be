import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { paymentReceipt } from './paymentReceipt.ts';

/**
 * POST validate-payfee (PFL-009, PFL-011, API-037). Input: `{ referenceNumber, last4ssn, url }`. Outcome where a fee is due:
 * `{ amount, fullName, productCode }`; where it is paid or its payment is under way also `receipt`.
 */
const validatePayFee: Action<RequestOf<'validate-payfee'>> = async (input, { api }) => {
  const { success, payload } = await api.call('validate-payfee', input);
  const { IsPendfee, SecurityDepositAmount: amount, Payment } = payload ?? {};
  const isFound = success !== false && amount !== undefined && amount !== null;
  if (!isFound || (IsPendfee !== true && !Payment)) return { outcome: 'notDue' };
  return {
    outcome: IsPendfee === true ? 'due' : Payment?.State === 'paid' ? 'paid' : 'pending',
    amount,
    fullName: `${payload?.FirstName ?? ''} ${payload?.LastName ?? ''}`.trim(),
    productCode: payload?.ProductCode ?? '',
    ...(IsPendfee === true ? {} : paymentReceipt(Payment)),
  };
};

export default validatePayFee;
