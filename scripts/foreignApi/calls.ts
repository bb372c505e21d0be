import { randomBytes } from 'node:crypto';
import type { ForeignCall } from './ForeignCall.ts';
import { Refused } from './Refused.ts';
import type { Application, Session, State } from './State.ts';

type Values = Record<string, unknown>;

/** The code that everybody is sent. */
const code = '246810';
/** Minimum of an answer to a call that only notes something. */
const noted = () => ({ success: true });
const get = (path: RegExp, answer: ForeignCall['answer']): ForeignCall => ({ method: 'GET', path, answer });
const post = (path: RegExp, needs: string[], answer: ForeignCall['answer']): ForeignCall => ({
  method: 'POST',
  path,
  needs,
  answer,
});

/** What this API can do: a pre-qualification and a direct-mail application to their ends. Calls that it lacks answer 404. */
export const calls: Record<string, ForeignCall> = {
  'get-configuration': {
    ...post(/^\/api\/get-configuration$/u, ['url'], ({ url }, session, state) => {
      const [host = ''] = String(url)
        .replace(/^https?:\/\//u, '')
        .split(/[/?]/u);
      const site = state.siteOf(host);
      if (
        site === undefined ||
        String(url)
          .replace(/^https?:\/\//u, '')
          .split('?')[0]
          ?.includes('/')
      )
        throw new Refused(404, 'noSite', 'There is no such site.');
      const token = randomBytes(24).toString('base64url');
      state.sessions.set(token, { ...session, host });
      return { payload: { ...site, token, Session: session.id, sessionReportId: session.id } };
    }),
    isOpen: true,
  },
  'get-route-settings': post(/^\/api\/get-route-settings$/u, ['Url', 'Route'], () => ({
    PrivacyFooter: true,
    'TermsFooter(CDN)': true,
  })),
  'save-tracking': post(/^\/api\/save-tracking$/u, [], () => ({ Payload: 4711 })),
  'insert-waterfall-tracking-info': post(/^\/api\/insert-waterfall-tracking-info$/u, ['StepId'], noted),
  'save-post-back-queue': post(/^\/api\/save-post-back-queue$/u, ['siteEvent'], noted),
  'update-webapps-report': post(/^\/api\/update-webapps-report$/u, ['ReportId'], noted),
  'validate-state': post(/^\/api\/validate-state$/u, ['State', 'Zip'], () => ({
    payload: { result: 'valid' },
  })),
  'validate-email-service': post(/^\/api\/validate-email-service$/u, ['email'], () => ({
    Payload: { reason: 'accepted_email', state: 'deliverable' },
  })),
  'validate-address-service': post(/^\/api\/validate-address-service$/u, ['street', 'city'], () => ({
    payload: { missingParts: [], suggestedParts: {}, suggestedAddress: null, isPoBox: false },
  })),
  'validate-dm-reservation': post(
    /^\/api\/validate-dm-reservation$/u,
    ['reservationNumber', 'ssn'],
    ({ reservationNumber }) => {
      const digits = String(reservationNumber).replace(/\D/gu, '');
      if (!/^1\d{10}$/u.test(digits))
        return { success: false, errorItem: { errorCode: '404', message: 'We do not know this number.' } };
      return { payload: { reservationCode: `D${digits}`, firstName: 'Jordan', lastName: 'Avery' } };
    },
  ),
  'mfa-id': get(/^\/api\/mfa-id$/u, (_request, { id }) => ({ mfaId: `mfa-${id}` })),
  'send-mfa': post(/^\/api\/send-Mfa$/u, ['contactIdentifier', 'contactType'], noted),
  'verify-mfa': post(/^\/api\/verify-Mfa$/u, ['verifyCode', 'MFA_Id'], ({ verifyCode }, _session, state) => {
    if (verifyCode !== code && state.deviation?.on !== 'code')
      throw new Refused(401, '', 'wrong code', { error: 'NoMatch' });
    return { success: true };
  }),
  'submit-application': {
    ...post(/^\/api\/submit-application$/u, ['Applicant*', 'Terms*', 'SiteSettings*'], submit),
    isKeyed: true,
  },
  'get-pdf-html-template': get(/^\/applicant-api\/get-pdf-html-template\/(?<productCode>[\w-]+)$/u, () => ({
    statusCode: '1',
    payload: '<h2>Terms</h2><p>The rates and fees of another bank.</p>',
  })),
  'submit-application-offer': {
    ...post(
      /^\/api\/submit-application-offer$/u,
      ['ApplicationId', 'AgreeAcknowledgements'],
      ({ ApplicationId: reference }, { application }, state) => {
        const isOwn = application?.isOffered === true && application.reference === String(reference);
        if (!isOwn && state.deviation?.on !== 'owner')
          throw new Refused(404, 'noOffer', 'There is no such offer.');
        return { success: true, payload: { decision: 'APPROVED', Ref_Number: Number(reference) } };
      },
    ),
    isKeyed: true,
  },
};

/** Approves where the last digit of the SSN is odd, and declines the others. */
function submit({ Applicant, SiteSettings }: Values, session: Session, state: State): unknown {
  const ssn = String((Applicant as Values).SSN ?? '');
  if (!/\d{4}$/u.test(ssn)) throw new Refused(400, 'ssn', 'The SSN is missing.');
  const isApproved = Number(ssn.at(-1)) % 2 === 1;
  state.given += 1;
  const application: Application = {
    reference: String(700_000_000 + state.given),
    ssn,
    productCode: String((SiteSettings as Values).ProductCode ?? ''),
    isOffered: isApproved,
  };
  session.application = application;
  const { reference, productCode } = application;
  return {
    Result: isApproved ? 'APPROVED' : 'DECLINED',
    // A number where the contract has text.
    Ref_Number: Number(reference),
    product_Code: productCode,
    decision_id: `decision-${reference}`,
    ...(isApproved ? { Credit_Limit: '600' } : {}),
  };
}
