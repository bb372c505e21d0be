import { type AnswerOf, ApiFailure, type RequestOf } from '../api/client.ts';
import { serverMessage } from '../api/failureOutcome.ts';
import { dateInNewYork } from '../engine/dates/dateInNewYork.ts';
import { type Action, type Consenting, callOnce, withConsents } from './action.ts';

export const validatePayFee: Action<RequestOf<'validate-payfee'>> = async (input, { api }) => {
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

export const makePayment: Action<RequestOf<'make-payment'> & Consenting & { declined?: number }> = async (
  { declined = 0, ...given },
  services,
) => {
  const input = await withConsents(given, services);
  // The same card may be tried again, as another payment.
  const { success, payload, body } = await callOnce(services.api, 'make-payment', input, {
    attempt: declined,
  });
  if (success === undefined) throw new ApiFailure('malformed', { body });
  const told = paymentReceipt(payload);
  if (success) return { outcome: 'paid', ...told };
  if (payload?.State === 'pending') return { outcome: 'pending', ...told };
  return { outcome: 'declined', message: serverMessage(body) ?? '', declined: declined + 1 };
};

export const loadPayment: Action<RequestOf<'get-payment'>> = async (input, { api }) => {
  const { payload } = await api.call('get-payment', input);
  return { outcome: payload?.State ?? 'none', ...paymentReceipt(payload) };
};

type PaymentAnswer = NonNullable<AnswerOf<'get-payment'>['payload']>;

/**
 * A payment as pages show it: `{ amount, reference, method, means, lastFour, date }`, the date as YYYY-MM-DD in New
 * York. Empty if the answer has none, as from an issuer's API.
 */
function paymentReceipt(told: Partial<PaymentAnswer> | null | undefined): {
  receipt?: Record<string, unknown>;
} {
  const {
    Amount: amount,
    Reference: reference,
    Method: method,
    Means: means,
    LastFour: lastFour,
    At,
  } = told ?? {};
  if (lastFour === undefined) return {};
  return { receipt: { amount, reference, method, means, lastFour, date: dateInNewYork(At ?? '') } };
}
