import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { paymentReceipt } from './paymentReceipt.ts';

/**
 * GET get-payment (PAY-029): what became of a payment. Input: `{ applicantId }`. Outcome: `{ receipt }`. Asked again while it
 * is `pending`. An issuer's API that lacks the call fails it.
 */
const loadPayment: Action<RequestOf<'get-payment'>> = async (input, { api }) => {
  const { payload } = await api.call('get-payment', input);
  return { outcome: payload?.State ?? 'none', ...paymentReceipt(payload) };
};

export default loadPayment;
