import {
  type CallAnswer,
  notFound,
  Refusal,
  refuseInvalid,
  success,
} from '../../src/server/platform/answers.ts';
import type { SiteRelease } from '../../src/server/platform/sites/SiteSettings.ts';
import { findByHash, ownApplication, readAnswers } from '../domain/applications/applications.ts';
import {
  continueWith,
  findReturning,
  isOfProduct,
  isOpenFor,
  readTestApplication,
} from '../domain/applications/findReturning.ts';
import { fullNameOf } from '../domain/applications/submissions.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { maskContact, maskedNumber, ownContact, readContact } from '../domain/verification/contacts.ts';
import type { ServerCalls } from './ServerCall.ts';

export const returningCalls = {
  /**
   * Opens an approved offer to this session, which may then accept it (API-029, API-030, RTO-013). A reference number
   * needs the last four digits of the SSN; a hash is a secret by itself, but reveals less.
   */
  'verify-prequal-application': {
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
  },

  /** Only what a reloaded page shows of the applicant: masked contacts, and the name next to a fee. */
  'get-applicant-summary': {
    async handle({ applicantId }, context) {
      const application = await ownApplication(applicantId, context);
      const { Applicant } = (await readAnswers(context.database, context.secrets, application.id))
        .application;
      const { SecondaryPhone } = Applicant as Record<string, unknown>;
      const name = fullNameOf(Applicant as Record<string, unknown>);
      return success({
        FullName: application.securityDeposit === undefined || name === '' ? null : name,
        MobileNo: maskContact(ownContact('Text', Applicant)),
        HomeNo: maskContact(readContact('Text', SecondaryPhone)),
        Email: maskContact(ownContact('Email', Applicant)),
      });
    },
  },

  /**
   * What somebody typed, for the panel of testers (API-038, TST-003): a Social Security number only by its last four
   * digits. There is no panel outside the sandbox, nor in production (SEC-008, A-081).
   */
  'get-applicant-information': {
    async handle({ applicantId }, context) {
      const { site } = context;
      if (!site.testPanel || site.environment === 'production')
        throw new Refusal(403, 'testOnly', 'This call is for hosts with the test panel only.');
      const answers = await readTestApplication(String(applicantId), context);
      if (answers === undefined) throw new Refusal(404, 'notFound', 'There is no such application.');
      const secret = await namesOfNumbers(site.release);
      return success(
        Object.fromEntries(
          groups.map((group) => [group, masked(answers[group] ?? {}, (key) => secret.has(key))]),
        ),
      );
    },
  },
} satisfies Partial<ServerCalls>;

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

const groups = ['Applicant', 'AdditionalCardholder', 'SpouseInformation'];

/** Keys of a submission that contain a Social Security number, by the fields of the release. */
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
