import { readAnswers } from '../../domain/applications/createApplication.ts';
import { isApproved } from '../../domain/applications/decide.ts';
import { ownApplication } from '../../domain/applications/findApplication.ts';
import type { CallContext } from '../../domain/ports/Ports.ts';
import type { RegistrationStatus } from '../../domain/ports/services.ts';
import { findAccount } from '../../domain/registration.ts';
import { refuseServiceFailure, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

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
    const ApplicantStatus = await refuseServiceFailure(context, () => statusOf(application.id, context));
    return success({ ApplicantStatus });
  },
};

async function statusOf(
  application: string,
  { database, secrets, ports }: CallContext,
): Promise<RegistrationStatus> {
  if ((await findAccount(database, secrets, application)) !== undefined) return 'ExistsWithUser';
  const { Applicant } = (await readAnswers(database, secrets, application)).application;
  const { Email } = Applicant as Record<string, unknown>;
  return (await ports.registration?.statusOf(typeof Email === 'string' ? Email : '')) ?? 'NewUser';
}
