import type { FastifyBaseLogger } from 'fastify';
import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import { type AskingWorld, askGateway } from './askGateway.ts';
import type { Payment } from './Payment.ts';
import { findPayment } from './payments.ts';

/**
 * Asks what became of an open payment (`askGateway`).
 * @returns the payment as it stands now; as it is stored where the gateway does not say, which is logged
 */
export async function lookUpPayment(
  payment: Payment,
  { isAbandoned }: { isAbandoned: boolean },
  { log, ...world }: AskingWorld & { log: FastifyBaseLogger },
): Promise<Payment> {
  try {
    return await askGateway(payment, { isAbandoned }, world);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn({ payment: payment.id, err: error }, 'the payment gateway did not say what became of a charge');
    return (await findPayment(world.database, payment.id)) ?? payment;
  }
}
