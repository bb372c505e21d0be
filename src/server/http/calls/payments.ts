import { todayInNewYork } from '../../../engine/dates/dates.ts';
import { readAnswers } from '../../domain/applications/createApplication.ts';
import { hasFee } from '../../domain/applications/decide.ts';
import { ownApplication } from '../../domain/applications/findApplication.ts';
import { findReturning } from '../../domain/applications/findReturning.ts';
import { checkConsents, recordConsents } from '../../domain/evidence/consents.ts';
import declines from '../../domain/payments/declines.json' with { type: 'json' };
import { instrumentOf, ruledValues } from '../../domain/payments/instrumentOf.ts';
import { findLastPayment, isSettled, type Payment, receiptOf } from '../../domain/payments/payments.ts';
import {
  FeeNotDue,
  KeyReused,
  lookUpPayment,
  requestMarks,
  TooManyDeclined,
  takePayment,
} from '../../domain/payments/takePayment.ts';
import type { CallContext } from '../../domain/ports/Ports.ts';
import { Refusal, refuseInvalid, success } from '../../platform/answers.ts';
import type { Database } from '../../platform/database/Database.ts';
import type { ServerCall } from './ServerCall.ts';

const declineSentences: Record<string, string> = declines.sentences;

/** Pays the processing fee of this session's application, once (API-024, PAY-022, PAY-026, SAFE-11). */
const makePayment: ServerCall<'make-payment'> = {
  name: 'make-payment',
  session: 'required',
  asks: true,
  async handle({ Consents, ...request }, context) {
    const { database, secrets, ports, now, log, wait } = context;
    const { gateway } = ports;
    const application = await ownApplication(request.ApplicantId, context);
    const { securityDeposit } = application;
    if (securityDeposit === undefined || !hasFee(application)) throw noFee();
    if (request.Amount !== securityDeposit)
      throw new Refusal(409, 'otherAmount', 'The amount is not the fee that is due.', { path: '/Amount' });
    refuseInvalid(ruledValues(request), context);
    const isTransfer = request.PaymentTypeMethod === 'ACH';
    const act = checkConsents(
      {
        call: 'make-payment',
        action: 'makePayment',
        beside: isTransfer ? 'RoutingNumber' : 'CardNumber',
        // Nobody may debit an account without an authorization that can be shown later.
        needsConsent: isTransfer,
        answers: { Amount: request.Amount, PaymentTypeMethod: request.PaymentTypeMethod },
        consents: Consents ?? undefined,
        fee: securityDeposit,
      },
      context,
    );
    const { from, ...kept } = instrumentOf(request, todayInNewYork(now().getTime()));
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
  const sentence = receipt.State === 'declined' ? declineSentences[payment.reason ?? ''] : undefined;
  return { Success: receipt.State === 'paid', Error: sentence ?? null, Payload: receipt, StatusCode: 200 };
}

/** The payment of this session's application, asked about where its answer did not come (PAY-029). */
const getPayment: ServerCall<'get-payment'> = {
  name: 'get-payment',
  session: 'required',
  asks: true,
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

/**
 * Finds an application whose processing fee is due, which this session may then pay (API-037, PFL-009). Of one that is
 * paid, or whose payment is under way, it tells the receipt.
 */
const validatePayfee: ServerCall<'validate-payfee'> = {
  name: 'validate-payfee',
  session: 'required',
  async handle({ referenceNumber, last4ssn }, context) {
    refuseInvalid(
      [
        { rule: 'referenceNumber', value: referenceNumber, path: '/referenceNumber' },
        { rule: 'last4ssn', value: last4ssn, path: '/last4ssn' },
      ],
      context,
    );
    const claim = { reference: referenceNumber, lastFour: last4ssn };
    const returning = await findReturning(claim, 'fee', context);
    if (returning === undefined) return success(nothingDue);
    const { application: found, session } = returning;
    const { Applicant } = (await readAnswers(context.database, context.secrets, found.id)).application;
    const { FirstName = null, LastName = null } = Applicant as Record<string, unknown>;
    const payment = await findLastPayment(context.database, found.id);
    const isOpen = payment === undefined || payment.state === 'declined';
    const answer = success({
      IsPendfee: isOpen,
      SecurityDepositAmount: found.securityDeposit ?? null,
      FirstName,
      LastName,
      ProductCode: found.productCode,
      Payment: isOpen ? null : receiptOf(payment, found.reference),
    });
    return { ...answer, session };
  },
};

const nothingDue = {
  IsPendfee: false,
  SecurityDepositAmount: null,
  FirstName: null,
  LastName: null,
  ProductCode: null,
  Payment: null,
};

export const paymentCalls: readonly ServerCall[] = [makePayment, getPayment, validatePayfee];
