import abaValidator from 'abavalidator';
import cardValidator from 'card-validator';
import type { MakePaymentRequest } from '../../src/contracts/makePayment.ts';
import { hasExpired, todayInNewYork } from '../../src/engine/dates/dates.ts';
import { Refusal, type RuledValue, refuseInvalid, success } from '../../src/server/platform/answers.ts';
import sentences from '../../src/server/platform/sentences.json' with { type: 'json' };
import { ownApplication, readAnswers } from '../domain/applications/applications.ts';
import { hasFee } from '../domain/applications/decisions.ts';
import { findReturning } from '../domain/applications/findReturning.ts';
import { checkConsents, recordConsents } from '../domain/evidence/consents.ts';
import { findLastPayment, isSettled, type Payment, receiptOf } from '../domain/payments/payments.ts';
import {
  FeeNotDue,
  KeyReused,
  lookUpPayment,
  requestMarks,
  TooManyDeclined,
  takePayment,
} from '../domain/payments/takePayment.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import type { Charge } from '../domain/ports/services.ts';
import type { Database } from '../platform/database/Database.ts';
import type { ServerCalls } from './ServerCall.ts';

/** What an applicant is told of a declined charge, by the gateway's word. The page has it in its language. */
const declines: Readonly<Record<string, string>> = sentences.declines;

export const paymentCalls = {
  /** Pays the processing fee of this session's application, once (API-024, PAY-022, PAY-026, SAFE-11). */
  'make-payment': {
    async askThenWrite({ Consents, ...request }, context) {
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
          // No account may be debited without a provable authorization.
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
  },

  /** The payment of this session's application; the gateway is asked if there was no answer (PAY-029). */
  'get-payment': {
    async askThenWrite({ applicantId }, context) {
      const application = await ownApplication(applicantId, context);
      const last = await findLastPayment(context.database, application.id);
      if (last === undefined) return success(null);
      return success(receiptOf(await asItStands(last, context), application.reference));
    },
  },

  /**
   * Finds an application with a due processing fee, which this session may then pay (API-037, PFL-009). If it is paid,
   * or a payment is in progress, the answer is the receipt.
   */
  'validate-payfee': {
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
  },
} satisfies Partial<ServerCalls>;

async function pay(
  order: Parameters<typeof takePayment>[0],
  dependencies: Parameters<typeof takePayment>[1],
): Promise<Payment> {
  try {
    return await takePayment(order, dependencies);
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
  const sentence = receipt.State === 'declined' ? declines[payment.reason ?? ''] : undefined;
  return { Success: receipt.State === 'paid', Error: sentence ?? null, Payload: receipt, StatusCode: 200 };
}

async function asItStands(
  payment: Payment,
  { database, ports: { gateway }, now, log }: CallContext,
): Promise<Payment> {
  if (isSettled(payment) || gateway === undefined) return payment;
  // Until then the request that made it may still be processing it, and finishes it itself.
  const isAbandoned = payment.askAt.getTime() <= now().getTime();
  return lookUpPayment(payment, { isAbandoned }, { database, gateway, now, log });
}

const nothingDue = {
  IsPendfee: false,
  SecurityDepositAmount: null,
  FirstName: null,
  LastName: null,
  ProductCode: null,
  Payment: null,
};

/** Card or account, and the part of it that may be stored. */
interface Instrument extends Pick<Payment, 'method' | 'means' | 'lastFour'> {
  from: Charge['from'];
}

const accountTypes = { 1: 'checking', 2: 'savings' } as const;
const cardFields = [
  'CardNumber',
  'ExpirationDateMonth',
  'ExpirationDateYear',
  'CVV',
  'BillingZipCode',
] as const;
const accountFields = ['RoutingNumber', 'AccountNumber'] as const;

/** Card or account in `make-payment` (ENT-013). */
type PaymentFields = Pick<
  MakePaymentRequest,
  | 'AccountTypeId'
  | 'PaymentTypeId'
  | 'PaymentTypeMethod'
  | (typeof cardFields)[number]
  | (typeof accountFields)[number]
>;

/** The values of a request that rule rows check: those of a card or those of an account. */
function ruledValues(fields: PaymentFields): RuledValue[] {
  const names = fields.PaymentTypeMethod === 'DEBIT' ? cardFields : accountFields;
  return names.map((name) => ({ rule: name, value: fields[name] ?? '', path: `/${name}` }));
}

/**
 * Card or account of a request with valid values.
 * @param today the date in New York, YYYY-MM-DD
 * @throws Refusal 400 if its parts contradict each other, or there is no such bank (the checksum of routing numbers)
 */
function instrumentOf(fields: PaymentFields, today: string): Instrument {
  const isCard = fields.PaymentTypeMethod === 'DEBIT';
  if (isCard !== (fields.PaymentTypeId === 2)) throw wrong('PaymentTypeId', 'it is not the method’s');
  return isCard ? cardOf(fields, today) : accountOf(fields);
}

function cardOf({ AccountTypeId, CardNumber, ...fields }: PaymentFields, today: string): Instrument {
  if (AccountTypeId === 1 || AccountTypeId === 2) throw wrong('AccountTypeId', 'a card has none');
  const number = CardNumber ?? '';
  const month = Number(fields.ExpirationDateMonth);
  if (!(month >= 1 && month <= 12)) throw wrong('ExpirationDateMonth', 'there is no such month');
  if (hasExpired(String(month), fields.ExpirationDateYear ?? '', today))
    throw wrong('ExpirationDateMonth', 'the card has expired');
  return {
    method: 'DEBIT',
    means: cardValidator.number(number).card?.niceType ?? 'Card',
    lastFour: number.slice(-4),
    from: {
      kind: 'card',
      number,
      month,
      year: Number(fields.ExpirationDateYear),
      cvv: fields.CVV ?? '',
      zip: fields.BillingZipCode ?? '',
    },
  };
}

function accountOf({ AccountTypeId, RoutingNumber, AccountNumber }: PaymentFields): Instrument {
  if (AccountTypeId !== 1 && AccountTypeId !== 2)
    throw wrong('AccountTypeId', 'an account is checking or savings');
  const routing = RoutingNumber ?? '';
  if (!abaValidator.validate(routing)) throw wrong('RoutingNumber', 'there is no such routing number');
  const type = accountTypes[AccountTypeId];
  const number = AccountNumber ?? '';
  return {
    method: 'ACH',
    means: type,
    lastFour: number.slice(-4),
    from: { kind: 'account', routing, number, type },
  };
}

function wrong(field: keyof PaymentFields, why: string): Refusal {
  const path = `/${field}`;
  const fields = [{ field, code: 'invalid', path }];
  return new Refusal(400, 'invalidAnswers', `The payment is not valid: ${why}.`, { path, fields });
}
