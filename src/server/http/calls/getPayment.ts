import { ownApplication } from '../../domain/applications/findApplication.ts';
import { findLastPayment, isSettled, type Payment, receiptOf } from '../../domain/payments/payments.ts';
import { lookUpPayment } from '../../domain/payments/takePayment.ts';
import type { CallContext } from '../../domain/ports/Ports.ts';
import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

/** The payment of this session's application, asked about where its answer did not come (PAY-029). */
export const getPayment: ServerCall<{ applicantId: string }> = {
  name: 'get-payment',
  session: 'required',
  ownTransactions: true,
  async handle({ applicantId }, context) {
    const application = await ownApplication(applicantId, context);
    const last = await findLastPayment(context.database, application.id);
    if (last === undefined) return success(null);
    return success(receiptOf(await asItStands(last, context), application.reference));
  },
};

async function asItStands(
  payment: Payment,
  { database, ports: { gateway }, now, log }: CallContext,
): Promise<Payment> {
  if (isSettled(payment) || gateway === undefined) return payment;
  // Until then the request that made it may still be processing it, and ends it itself.
  const isAbandoned = payment.askAt.getTime() <= now().getTime();
  return lookUpPayment(payment, { isAbandoned }, { database, gateway, now, log });
}
