import { fullNameOf } from '../../domain/applications/checkSubmission.ts';
import { readAnswers } from '../../domain/applications/createApplication.ts';
import { ownApplication } from '../../domain/applications/findApplication.ts';
import { maskContact, ownContact, readContact } from '../../domain/verification/contacts.ts';
import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetApplicantSummaryRequest {
  applicantId: string | number;
}

/** What a page that was loaded anew shows of the applicant, no more than that: contacts masked, the name beside a fee. */
export const getApplicantSummary: ServerCall<GetApplicantSummaryRequest> = {
  name: 'get-applicant-summary',
  session: 'required',
  async handle({ applicantId }, context) {
    const application = await ownApplication(applicantId, context);
    const { Applicant } = (await readAnswers(context.database, context.secrets, application.id)).application;
    const { SecondaryPhone } = Applicant as Record<string, unknown>;
    const name = fullNameOf(Applicant as Record<string, unknown>);
    return success({
      FullName: application.securityDeposit === undefined || name === '' ? null : name,
      MobileNo: maskContact(ownContact('Text', Applicant)),
      HomeNo: maskContact(readContact('Text', SecondaryPhone)),
      Email: maskContact(ownContact('Email', Applicant)),
    });
  },
};
