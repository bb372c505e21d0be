import { randomBytes } from 'node:crypto';
import contract from '../../../../schemas/api/submit-application.json' with { type: 'json' };
import { ageOn, parseDate, todayInNewYork } from '../../../engine/dates/dates.ts';
import { creditProtectionPrice } from '../../../engine/derive/registry.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { Application, Decision, DecisionFacts, DecisionNews } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import own from './decisions.json' with { type: 'json' };

/**
 * Decides an application or the acceptance of its offer: as the decision system says; where there is none, people do.
 * @throws ServiceFailure when the system does not answer
 */
export async function decide(
  step: 'application' | 'offer',
  facts: DecisionFacts,
  context: Pick<CallContext, 'ports' | 'site' | 'nextAnswer' | 'observer'>,
): Promise<Decision> {
  const decision = (await context.ports.decisions?.decide(step, facts, context)) ?? own.forPeople;
  context.observer.onDecision({ step, result: String(decision.result?.result ?? '') });
  return decision;
}

/** What is answered where the state check says that no business is done in the applicant's state (RES-004). */
export const stateNotValid: Decision = own.stateNotValid;

/** Whether a result of a pre-qualification is an offer that waits to be accepted. */
export function isOffer(result: unknown): boolean {
  return typeof result === 'string' && result.toUpperCase() === own.offered;
}

/** Of what an applicant sent, what a decision is made from. */
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

/** What an answer says beside the decision. */
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

/** Every field of a result, with nothing in it (ENT-001 … ENT-004). */
const empty = {
  ...Object.fromEntries(
    Object.keys(contract.response.properties.Payload.properties).map((name) => [name, null]),
  ),
  IsGrandbank: false,
  DeclineOffers: [],
};

/**
 * A complete result: what was decided, with the numbers of the application where there is one.
 * The word `{random}` in a decision becomes an unguessable value.
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

/** Of the site only its name counts. */
interface TellingContext extends Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> {
  site: { settings: Pick<SiteSettings, 'BrandSettings'> };
}

/** Has the applicant told about a decision, in its transaction, where the decision system leaves that to this server. */
export async function notifyDecision(news: DecisionNews, context: TellingContext): Promise<void> {
  const { ports, site } = context;
  const productName = String(site.settings.BrandSettings.ProductName ?? '');
  await ports.decisions?.tell?.(news, { ...context, productName });
}

/** Whether an application is approved for good, an accepted offer included: then there is an account to see online. */
export function isApproved({ stage, result }: Application): boolean {
  return stage === 'decided' && isOffer(result);
}

/** Whether an application is decided and granted, in whatever word. */
export function isGranted({ stage, result }: Application): boolean {
  return stage === 'decided' && own.granted.includes(result.toUpperCase());
}

/** Whether an application waits for a decision, or for its fee. */
export function isPending({ stage, result }: Application): boolean {
  return stage === 'decided' && [...own.undecided, 'PENDFEE'].includes(result.toUpperCase());
}

const results = ['PENDFEE', 'APPROVED', 'OFFER'];

/** Whether a processing fee belongs to an application that was approved, due or paid (PRD-012). */
export function hasFee({ result, securityDeposit }: Application): boolean {
  return results.includes(result.toUpperCase()) && securityDeposit !== undefined && securityDeposit > 0;
}

/**
 * What credit protection costs, in dollars for each 100 of balance: by the site's ranges and codes, else what the letter
 * promised, else the usual price (AFT-013 … AFT-018, A-040). Never what a request says (SAFE-11).
 * @param reservation the number that the server has confirmed, undefined where there is none
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
