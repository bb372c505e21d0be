import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

type Values = Record<string, unknown>;

interface ApiRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answered {
  status: number;
  body: string;
}

/** Answers one request, with the deviation that was asked for. */
export function answerRequest(asked: ApiRequest, state: State): Answered {
  const { deviation } = state;
  const [path = ''] = asked.url.split('?');
  const found = Object.entries(calls).find(
    ([, call]) => call.method === asked.method && call.path.test(path),
  );
  const isLacking = deviation?.on === 'route' && deviation.call === found?.[0];
  if (found === undefined || isLacking)
    return answered(404, { error: { code: 'notFound', message: 'Nothing is here.' } });
  const [name, call] = found;
  const isDeviant = (on: string) => deviation?.call === name && deviation.on === on;
  try {
    const session = sessionOf(asked, call, state, isDeviant('noSession'));
    const request = requestOf(asked, call, path);
    const key = call.isKeyed ? asked.headers['idempotency-key'] : undefined;
    const kept = key === undefined ? undefined : session.answers.get(`${name} ${String(key)}`);
    const answer = kept !== undefined && !isDeviant('repeat') ? kept : call.answer(request, session, state);
    if (key !== undefined) session.answers.set(`${name} ${String(key)}`, answer);
    if (!isDeviant('answer')) return answered(200, answer);
    return { status: 200, body: deviation?.text ?? JSON.stringify(deviant(answer as Values, state)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isInvalid = error.status === 400 && isDeviant('invalid');
    return answered(isInvalid ? (deviation?.status ?? 400) : error.status, isInvalid ? {} : error.body);
  }
}

function answered(status: number, body: unknown): Answered {
  return { status, body: JSON.stringify(body) };
}

function sessionOf({ headers }: ApiRequest, call: ForeignCall, state: State, isDeviant: boolean): Session {
  const fresh = (): Session => ({ id: randomUUID(), host: '', answers: new Map() });
  if (call.isOpen) return fresh();
  const token = /^Bearer (\S+)$/u.exec(headers.authorization ?? '')?.[1] ?? '';
  const session = state.sessions.get(token);
  if (session !== undefined) return session;
  if (isDeviant && state.deviation?.letsIn) return fresh();
  const status = isDeviant ? (state.deviation?.status ?? 401) : 401;
  throw new Refused(status, 'noSession', 'There is no such session.');
}

function requestOf({ body, method }: ApiRequest, call: ForeignCall, path: string): Values {
  if (method === 'GET') return { ...call.path.exec(path)?.groups };
  const request = parsed(body);
  for (const need of call.needs ?? []) {
    const [key = ''] = need.split('*');
    const value = request[key];
    const isRight = need.endsWith('*')
      ? typeof value === 'object' && value !== null && !Array.isArray(value)
      : ['string', 'number', 'boolean'].includes(typeof value);
    if (!isRight) throw new Refused(400, 'invalid', `${key} is missing or not right.`);
  }
  return request;
}

function parsed(body: string): Values {
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(400, 'invalid', 'The body is not a JSON object.');
  return value as Values;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused(400, 'noJson', 'The body is not JSON.');
  }
}

function deviant(answer: Values, { deviation }: State): Values {
  const { remove = '', set = {} } = deviation ?? {};
  const { [remove]: _left, ...rest } = answer;
  return laidOver(rest, set);
}

function laidOver(below: Values, above: Values): Values {
  const laid = Object.entries(above).map(([key, value]): [string, unknown] => {
    const other = below[key];
    const isGroup =
      typeof value === 'object' && typeof other === 'object' && value !== null && other !== null;
    return [key, isGroup ? laidOver(other as Values, value as Values) : value];
  });
  return { ...below, ...Object.fromEntries(laid) };
}

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
const calls: Record<string, ForeignCall> = {
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

/** What the server remembers, for as long as it runs. */
export interface State {
  deviation: Deviation | undefined;
  /** Sessions by their tokens. */
  sessions: Map<string, Session>;
  /** References given so far. */
  given: number;
  siteOf(host: string): Record<string, unknown> | undefined;
}

interface Session {
  id: string;
  host: string;
  application?: Application;
  /** Answers of submissions by call and Idempotency-Key. */
  answers: Map<string, unknown>;
}

interface Application {
  reference: string;
  ssn: string;
  productCode: string;
  isOffered: boolean;
}

/** A way in which this server breaks the contract on demand. */
export interface Deviation {
  description: string;
  /** Where it deviates: its being there at all, an answer, a call without session, an invalid body, a repeat, a code, another's application. */
  on: 'route' | 'answer' | 'noSession' | 'invalid' | 'repeat' | 'code' | 'owner';
  call: string;
  /** Answered in place of the right one. */
  status?: number;
  /** Left out of the answer. */
  remove?: string;
  /** Laid over the answer, key by key. */
  set?: Record<string, unknown>;
  /** The body in place of the answer. */
  text?: string;
  /** Whoever has no session is let in. */
  letsIn?: boolean;
}

/** A call as this API has it. */
interface ForeignCall {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Everyone may call it. */
  isOpen?: boolean;
  /** Keys that the body has to have, as text, number or flag, or as an object where a star follows. */
  needs?: string[];
  /** A repeat with the same Idempotency-Key is answered the same. */
  isKeyed?: boolean;
  answer(request: Record<string, unknown>, session: Session, state: State): unknown;
}

/** A refusal; `body` stands in place of code and message where the contract wants another form. */
class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, code: string, message: string, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body ?? { error: { code, message } };
  }
}
