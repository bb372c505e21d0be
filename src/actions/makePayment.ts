import { ApiFailure, type RequestOf } from '../api/client.ts';
import { serverMessage } from '../api/failureOutcome.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';
import { paymentReceipt } from './paymentReceipt.ts';
import { withConsents } from './withConsents.ts';

/**
 * POST make-payment (API-024, ENT-013). Input: the payment payload and `declined`, how many were declined so far: the same
 * card may be tried again, as another payment. Outcome: `{ receipt, message, declined }`; `message` is the server's own
 * words where it declined (PAY-036), '' where it has none. Ends as `pending` where what became of a charge is not known:
 * it is not to be sent again.
 */
const makePayment: Action<RequestOf<'make-payment'> & { declined?: number; consentsOf?: string }> = async (
  { declined = 0, ...given },
  { api, shown },
) => {
  const input = await withConsents(given, { shown });
  const idempotencyKey = await idempotencyKeyOf('make-payment', { input, declined });
  const { success, payload, body } = await api.call('make-payment', input, { idempotencyKey });
  if (success === undefined) throw new ApiFailure('malformed', { body });
  const told = paymentReceipt(payload);
  if (success) return { outcome: 'paid', ...told };
  if (payload?.State === 'pending') return { outcome: 'pending', ...told };
  return { outcome: 'declined', message: serverMessage(body) ?? '', declined: declined + 1 };
};

export default makePayment;
