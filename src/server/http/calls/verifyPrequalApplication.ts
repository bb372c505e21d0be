import { readAnswers } from '../../domain/applications/createApplication.ts';
import { findByHash } from '../../domain/applications/findApplication.ts';
import {
  continueWith,
  findReturning,
  isOfProduct,
  isOpenFor,
} from '../../domain/applications/findReturning.ts';
import type { CallContext } from '../../domain/ports/Ports.ts';
import { maskContact, ownContact, readContact } from '../../domain/verification/contacts.ts';
import { type CallAnswer, notFound, refuseInvalid, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface VerifyPrequalApplicationRequest {
  referenceNumber?: string | null;
  hashString?: string | null;
  ssnLast4?: string | null;
}

/**
 * Opens an approved offer to this session, which may then accept it (API-029, API-030, RTO-013). A reference number comes
 * with the last four digits of the SSN; a hash is a secret by itself, and tells less.
 */
export const verifyPrequalApplication: ServerCall<VerifyPrequalApplicationRequest> = {
  name: 'verify-prequal-application',
  session: 'required',
  async handle({ referenceNumber, hashString, ssnLast4 }, context) {
    if (!referenceNumber && hashString) return verifyHash(hashString, context);
    const claim = { reference: referenceNumber ?? '', lastFour: ssnLast4 ?? '' };
    refuseInvalid(
      [
        { rule: 'referenceNumber', value: claim.reference, path: '/referenceNumber' },
        { rule: 'last4ssn', value: claim.lastFour, path: '/ssnLast4' },
      ],
      context,
    );
    const returning = await findReturning(claim, 'offer', context);
    if (returning === undefined) return notFound;
    const { application: found, session } = returning;
    const { Applicant } = (await readAnswers(context.database, context.secrets, found.id)).application;
    const { SecondaryPhone } = Applicant as Record<string, unknown>;
    const answer = success({
      ApplicantId: found.reference,
      ProductCode: found.productCode,
      CreditLimit: found.creditLimit ?? null,
      MobileNo: maskContact(ownContact('Text', Applicant)),
      HomeNo: maskContact(readContact('Text', SecondaryPhone)),
    });
    return { ...answer, session };
  },
};

async function verifyHash(hash: string, context: CallContext): Promise<CallAnswer> {
  const { database, site } = context;
  const found = await findByHash(database, hash);
  if (found === undefined || !isOpenFor('offer', found) || !isOfProduct(found, site.settings))
    return notFound;
  const session = await continueWith(context, found.id);
  const answer = success({
    ProductCode: found.productCode,
    ApplicantId: found.reference,
    CreditLimit: found.creditLimit ?? null,
  });
  return { ...answer, session };
}
