import { success } from '../answers/success.ts';
import { isApproved } from '../applications/isApproved.ts';
import { ownApplication } from '../applications/ownApplication.ts';
import { readAnswers } from '../applications/sealedColumns.ts';
import type { CallContext, ServerCall } from '../call.ts';
import { findAccount } from '../registration/accounts.ts';
import rules from '../sandbox/registration.json' with { type: 'json' };

interface ValidateUserExistsRequest {
  referenceNumber: string;
}

/** Whether the applicant can register, has registered, or may not (API-028, APR-009, APR-011). */
export const validateUserExists: ServerCall<ValidateUserExistsRequest> = {
  name: 'validate-user-exists',
  session: 'required',
  async handle({ referenceNumber }, context) {
    const application = await ownApplication(referenceNumber, context);
    if (!isApproved(application)) return success({ ApplicantStatus: null });
    return success({ ApplicantStatus: await statusOf(application.id, context) });
  },
};

const statuses: Record<string, string> = rules.statusOfEmail;

async function statusOf(application: string, { database, secrets, sandbox }: CallContext): Promise<string> {
  if ((await findAccount(database, secrets, application)) !== undefined) return 'ExistsWithUser';
  if (!sandbox) return 'NewUser';
  const { Applicant } = (await readAnswers(database, secrets, application)).application;
  const { Email } = Applicant as Record<string, unknown>;
  const name = typeof Email === 'string' ? (Email.toLowerCase().split('@')[0] ?? '') : '';
  return (Object.hasOwn(statuses, name) && statuses[name]) || 'NewUser';
}
