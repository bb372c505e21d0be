import type { Database } from '../../platform/database/Database.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import { isSettled, type Payment } from './Payment.ts';
import { findPayment, settlePayment } from './payments.ts';

export interface AskingWorld {
  database: Database;
  gateway: PaymentGateway;
  now: () => Date;
}

/**
 * Asks the gateway what became of an open payment, and settles it accordingly. One that never arrived, and that nobody is
 * at any more, is canceled first: from then on it cannot arrive, and so was not charged.
 * @returns the payment as it stands now
 * @throws ServiceFailure when the gateway gives no usable answer
 */
export async function askGateway(
  payment: Payment,
  { isAbandoned }: { isAbandoned: boolean },
  { database, gateway, now }: AskingWorld,
): Promise<Payment> {
  if (isSettled(payment)) return payment;
  const found =
    (await gateway.find(payment.id)) ?? (isAbandoned ? await gateway.cancel(payment.id) : undefined);
  if (found === undefined) return payment;
  await settlePayment(database, payment, found, now());
  return (await findPayment(database, payment.id)) ?? payment;
}
