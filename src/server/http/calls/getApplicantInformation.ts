import { readTestApplication } from '../../domain/applications/findReturning.ts';
import { maskedNumber } from '../../domain/verification/contacts.ts';
import { Refusal, success } from '../../platform/answers.ts';
import { refuseBeyond } from '../../platform/limits/countTimes.ts';
import type { SiteRelease } from '../../platform/sites/SiteSettings.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetApplicantInformationRequest {
  applicantId: string | number;
}

const groups = ['Applicant', 'AdditionalCardholder', 'SpouseInformation'];

/**
 * What somebody typed, for the panel of testers (API-038, TST-003): a Social Security number with its last four digits
 * only. There is no panel outside the sandbox, nor in production (SEC-008, A-081).
 */
export const getApplicantInformation: ServerCall<GetApplicantInformationRequest> = {
  name: 'get-applicant-information',
  session: 'required',
  async handle({ applicantId }, context) {
    const { database, limits, session, site } = context;
    if (!site.testPanel || site.environment === 'production')
      throw new Refusal(403, 'testOnly', 'This call is for hosts with the test panel only.');
    const use = { database, limit: limits.question, key: session.chain };
    await refuseBeyond(use, { what: 'Too many applications were looked at.' });
    const answers = await readTestApplication(String(applicantId), context);
    if (answers === undefined) throw new Refusal(404, 'notFound', 'There is no such application.');
    const secret = await namesOfNumbers(site.release);
    return success(
      Object.fromEntries(
        groups.map((group) => [group, masked(answers[group] ?? {}, (key) => secret.has(key))]),
      ),
    );
  },
};

/** Keys of a submission that hold a Social Security number, by the fields of the release. */
async function namesOfNumbers(release: SiteRelease): Promise<Set<string>> {
  const forms = await Promise.all(release.applicantForms.map((id) => release.form(id)));
  const fields = forms.flatMap((form) => Object.values(form.fields));
  const paths = fields.filter(({ sensitivity }) => sensitivity === 'ssn').map(({ payload }) => payload?.path);
  return new Set(paths.flatMap((path) => path?.split('.').at(-1) ?? []));
}

function masked(value: unknown, isSecret: (key: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, isSecret));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecret(key) ? maskedNumber(String(inner ?? '')) : masked(inner, isSecret),
    ]),
  );
}
