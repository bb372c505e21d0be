import type { StatedConsent } from '../../../engine/consents/Consent.ts';
import { hasFee } from '../../domain/applications/decide.ts';
import { ownApplication } from '../../domain/applications/findApplication.ts';
import { checkConsents, recordConsents } from '../../domain/evidence/consents.ts';
import declines from '../../domain/payments/declines.json' with { type: 'json' };
import { instrumentOf, type PaymentFields, ruledValues } from '../../domain/payments/instrumentOf.ts';
import { type Payment, receiptOf } from '../../domain/payments/payments.ts';
import {
  FeeNotDue,
  KeyReused,
  requestMarks,
  TooManyDeclined,
  takePayment,
} from '../../domain/payments/takePayment.ts';
import { Refusal, refuseInvalid } from '../../platform/answers.ts';
import type { Database } from '../../platform/database/Database.ts';
import type { ServerCall } from './ServerCall.ts';

interface MakePaymentRequest extends PaymentFields {
  ApplicantId: string | number;
  Amount: number;
  Consents?: StatedConsent[] | null;
}

const sentences: Record<string, string> = declines.sentences;

/** Pays the processing fee of this session's application, once (API-024, PAY-022, PAY-026, SAFE-11). */
export const makePayment: ServerCall<MakePaymentRequest> = {
  name: 'make-payment',
  session: 'required',
  ownTransactions: true,
  async handle({ Consents, ...request }, context) {
    const { database, secrets, ports, now, log, wait } = context;
    const { gateway } = ports;
    const application = await ownApplication(request.ApplicantId, context);
    const { securityDeposit } = application;
    if (securityDeposit === undefined || !hasFee(application)) throw noFee();
    if (request.Amount !== securityDeposit)
      throw new Refusal(409, 'otherAmount', 'The amount is not the fee that is due.', { path: '/Amount' });
    refuseInvalid(ruledValues(request), context);
    const act = checkConsents(
      {
        call: 'make-payment',
        answers: { Amount: request.Amount, PaymentTypeMethod: request.PaymentTypeMethod },
        consents: Consents ?? undefined,
        fee: securityDeposit,
      },
      context,
    );
    const { from, ...kept } = instrumentOf(request);
    if (gateway === undefined) throw new Refusal(502, 'serviceFailed', 'Payments are unavailable.');
    const order = {
      ...kept,
      from,
      application: application.id,
      amount: securityDeposit,
      reference: application.reference,
      request: requestMarks(secrets, context.idempotencyKey, { ...kept, amount: request.Amount }),
      alongside: (transaction: Database) => recordConsents(transaction, application.id, act, context),
    };
    const payment = await pay(order, { database, gateway, now, log, wait });
    return { body: answerOf(payment, application.reference) };
  },
};

async function pay(
  order: Parameters<typeof takePayment>[0],
  world: Parameters<typeof takePayment>[1],
): Promise<Payment> {
  try {
    return await takePayment(order, world);
  } catch (error) {
    if (error instanceof TooManyDeclined)
      throw new Refusal(429, 'tooMany', 'Too many payments were declined. Try again later.', {
        retryAfter: 3_600,
      });
    if (error instanceof FeeNotDue) throw noFee();
    if (!(error instanceof KeyReused)) throw error;
    throw new Refusal(
      422,
      'keyReused',
      'This Idempotency-Key was used for another payment. Mint a new one for it.',
    );
  }
}

function noFee(): Refusal {
  return new Refusal(409, 'noFee', 'No processing fee is due.', { path: '/ApplicantId' });
}

function answerOf(payment: Payment, reference: string): unknown {
  const receipt = receiptOf(payment, reference);
  const sentence = receipt.State === 'declined' ? sentences[payment.reason ?? ''] : undefined;
  return { Success: receipt.State === 'paid', Error: sentence ?? null, Payload: receipt, StatusCode: 200 };
}
