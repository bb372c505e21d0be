import { readAnswers } from '../../domain/applications/createApplication.ts';
import { findReturning } from '../../domain/applications/findReturning.ts';
import { findLastPayment, receiptOf } from '../../domain/payments/payments.ts';
import { refuseInvalid, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface ValidatePayfeeRequest {
  referenceNumber: string;
  last4ssn: string;
}

/**
 * Finds an application whose processing fee is due, which this session may then pay (API-037, PFL-009). Of one that is
 * paid, or whose payment is under way, it tells the receipt.
 */
export const validatePayfee: ServerCall<ValidatePayfeeRequest> = {
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
