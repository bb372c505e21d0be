import { refuseInvalid } from '../answers/refuseInvalid.ts';
import { success } from '../answers/success.ts';
import { findReturning } from '../applications/findReturning.ts';
import { readAnswers } from '../applications/sealedColumns.ts';
import type { ServerCall } from '../call.ts';

interface ValidatePayfeeRequest {
  referenceNumber: string;
  last4ssn: string;
}

/** Finds an application whose processing fee is due, which this session may then pay (API-037, PFL-009). */
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
    const answer = success({
      IsPendfee: true,
      SecurityDepositAmount: found.securityDeposit ?? null,
      FirstName,
      LastName,
      ProductCode: found.productCode,
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
};
