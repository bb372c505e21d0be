import { success } from '../answers/success.ts';
import { readTestApplication } from '../applications/readTestApplication.ts';
import type { ServerCall } from '../call.ts';
import { Refusal } from './Refusal.ts';

interface GetApplicantInformationRequest {
  applicantId: string | number;
}

const groups = ['Applicant', 'AdditionalCardholder', 'SpouseInformation'];

/** What somebody typed, for the panel of testers (API-038, TST-003). There is no panel in production (SEC-008, A-081). */
export const getApplicantInformation: ServerCall<GetApplicantInformationRequest> = {
  name: 'get-applicant-information',
  session: 'required',
  async handle({ applicantId }, context) {
    if (!context.site.testPanel || context.site.environment === 'production')
      throw new Refusal(403, 'testOnly', 'This call is for hosts with the test panel only.');
    const answers = await readTestApplication(String(applicantId), context);
    if (answers === undefined) throw new Refusal(404, 'notFound', 'There is no such application.');
    return success(Object.fromEntries(groups.map((group) => [group, answers[group] ?? {}])));
  },
};
