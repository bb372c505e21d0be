import { randomBytes } from 'node:crypto';
import contract from '../../../schemas/api/submit-application.json' with { type: 'json' };
import { ageOn, parseDate, todayInNewYork } from '../../../src/engine/dates/dates.ts';
import { creditProtectionPrice } from '../../../src/engine/derive/registry.ts';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import type { SiteSettings } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Application, Decision, DecisionFacts, DecisionNews } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import own from './decisions.json' with { type: 'json' };

/**
 * Decides an application or the acceptance of its offer by the decision system; if there is none, people decide.
 * @throws ServiceFailure if the system does not answer
 */
export async function decide(
  step: 'application' | 'offer',
  facts: DecisionFacts,
  context: Pick<CallContext, 'ports' | 'site' | 'nextAnswer' | 'observer'>,
): Promise<Decision> {
  const started = performance.now();
  const keep = (failure?: ServiceFailure) => {
    last = { took: performance.now() - started, failure };
  };
  try {
    const decision = (await context.ports.decisions?.decide(step, facts, context)) ?? forPeople;
    keep();
    context.observer.onDecision({ step, result: String(decision.result?.result ?? '') });
    return decision;
  } catch (error) {
    if (error instanceof ServiceFailure) keep(error);
    throw error;
  }
}

/** The last decision of this process: the milliseconds that it took, and why there was none. */
let last: { took: number; failure?: ServiceFailure | undefined } = { took: 0 };

/** The decision that people take, where no system is asked. */
export const forPeople: Decision = own.forPeople;

/**
 * Leaves an application to people, and looks like the last decision of the system: it takes as long, and fails if that failed.
 * @throws ServiceFailure if the system did not answer the last time
 */
export async function leaveToPeople({
  observer,
  wait,
}: Pick<CallContext, 'observer' | 'wait'>): Promise<Decision> {
  const { took, failure } = last;
  await wait(took);
  if (failure !== undefined) throw failure;
  observer.onDecision({ step: 'application', result: String(forPeople.result?.result) });
  return forPeople;
}

/** The answer if the state check finds that the card is not offered in the applicant's state (RES-004). */
export const stateNotValid: Decision = own.stateNotValid;

/** Whether a pre-qualification result is an offer that can be accepted. */
export function isOffer(result: unknown): boolean {
  return typeof result === 'string' && result.toUpperCase() === own.offered;
}

/** The parts of a submission that a decision needs. */
export function factsOf(
  applicant: Record<string, unknown>,
  now: Date,
): Omit<DecisionFacts, 'id' | 'submission'> {
  const ssn = text(applicant.SSN).replace(/\D/g, '');
  return {
    ssn,
    lastFour: ssn.slice(-4),
    age: ageOn(parseDate(text(applicant.DOB)) ?? '', todayInNewYork(now.getTime())),
    income: Number(applicant.MonthlyIncome ?? 0),
    state: text(applicant.State),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What an answer contains besides the decision. */
interface AnswerFacts {
  id?: string;
  reference?: string;
  referenceHash?: string;
  productCode: string;
  fullName: string | null;
}

/** The body that answers a decision. */
export function decisionAnswer(decision: Decision, facts: AnswerFacts): unknown {
  const { success = true, payload, result = {} } = decision;
  return {
    Success: success,
    Payload: payload === undefined ? resultPayload(result, facts) : payload,
    StatusCode: 200,
  };
}

/** An empty result with all its fields (ENT-001 … ENT-004). */
const empty = {
  ...Object.fromEntries(
    Object.keys(contract.response.properties.Payload.properties).map((name) => [name, null]),
  ),
  IsGrandbank: false,
  DeclineOffers: [],
};

/**
 * A complete result: the decision, with the numbers of the application if there is one. The word `{random}` in a
 * decision becomes an unguessable value.
 */
export function resultPayload(
  decided: Record<string, unknown>,
  known: {
    reference?: string;
    referenceHash?: string;
    id?: string;
    productCode: string;
    fullName: string | null;
  },
): Record<string, unknown> {
  return {
    ...empty,
    product_code: known.productCode,
    full_name: known.fullName,
    ...(known.id === undefined
      ? {}
      : {
          ref_number: known.reference,
          ref_hash: known.referenceHash,
          decisionId: known.id,
          decision_id: known.id,
        }),
    ...(withRandom(decided) as Record<string, unknown>),
  };
}

function withRandom(value: unknown): unknown {
  if (value === '{random}') return randomBytes(16).toString('hex');
  if (Array.isArray(value)) return value.map(withRandom);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withRandom(inner)]));
}

/** Only the name of the site is used. */
interface TellingContext extends Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> {
  site: { settings: Pick<SiteSettings, 'BrandSettings'> };
}

/** Notifies the applicant of a decision, in its transaction, if the decision system leaves that to this server. */
export async function notifyDecision(news: DecisionNews, context: TellingContext): Promise<void> {
  const { ports, site } = context;
  const productName = String(site.settings.BrandSettings.ProductName ?? '');
  await ports.decisions?.tell?.(news, { ...context, productName });
}

/** Whether an application is finally approved, including an accepted offer: then it has an online account. */
export function isApproved({ stage, result }: Application): boolean {
  return stage === 'decided' && isOffer(result);
}

/** Whether an application is approved, in any wording. */
export function isGranted({ stage, result }: Application): boolean {
  return stage === 'decided' && own.granted.includes(result.toUpperCase());
}

/** Whether an application waits for a decision, or for its fee. */
export function isPending({ stage, result }: Application): boolean {
  return stage === 'decided' && [...own.undecided, 'PENDFEE'].includes(result.toUpperCase());
}

const results = ['PENDFEE', 'APPROVED', 'OFFER'];

/** Whether an approved application has a processing fee, due or paid (PRD-012). */
export function hasFee({ result, securityDeposit }: Application): boolean {
  return results.includes(result.toUpperCase()) && securityDeposit !== undefined && securityDeposit > 0;
}

/**
 * The price of credit protection, in dollars per 100 of balance: by the site's ranges and codes, else the letter's
 * promise, else the usual price (AFT-013 … AFT-018, A-040). Never taken from a request (SAFE-11).
 * @param reservation the number that the server has confirmed, undefined if there is none
 * @param promised price of the reservation
 */
export function protectionPrice(
  reservation: string | undefined,
  promised: number | undefined,
  { CreditProtection }: Pick<SiteSettings, 'CreditProtection'>,
): number {
  if (CreditProtection === undefined) return creditProtectionPrice(reservation, promised);
  const { DefaultPrice, ReducedPrice = DefaultPrice, Ranges = [], Codes = [] } = CreditProtection;
  return creditProtectionPrice(reservation, promised, {
    default: DefaultPrice,
    reduced: ReducedPrice,
    ranges: Ranges,
    codes: Codes,
  });
}
