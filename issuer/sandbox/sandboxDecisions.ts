import { createHash, randomUUID } from 'node:crypto';
import type { CallAnswerDocument, Persona } from '../../src/compile/link/personasOf.ts';
import { ageOn, todayInNewYork } from '../../src/engine/dates/dates.ts';
import { DropConnection } from '../../src/server/http/refusals.ts';
import { Refusal } from '../../src/server/platform/answers.ts';
import { parseHost, withPort } from '../../src/server/platform/sites/createSites.ts';
import type { SiteRelease } from '../../src/server/platform/sites/SiteSettings.ts';
import { findApplication } from '../domain/applications/applications.ts';
import { decisionAnswer, isOffer } from '../domain/applications/decisions.ts';
import {
  type Identity,
  insertApplication,
  type NewApplication,
  randomReferenceHash,
} from '../domain/applications/writeApplication.ts';
import type {
  Application,
  Decision,
  DecisionContext,
  DecisionFacts,
  PortContext,
  ReturnClaim,
  ReturnFor,
} from '../domain/ports/DecisionService.ts';
import { acceptTerms } from '../domain/terms/terms.ts';
import holder from './holder.json' with { type: 'json' };
import rules from './returns.json' with { type: 'json' };
import scorecard from './scorecard.json' with { type: 'json' };

interface ScorecardRow {
  incomeBelow?: number;
  ageBelow?: number;
  states?: string[];
  answer: Decision;
}

/** The inputs of the scorecard. */
type ScoredFacts = Pick<DecisionFacts, 'lastFour' | 'age' | 'income' | 'state'>;

const scorecardRows: ScorecardRow[] = scorecard.rows;

/**
 * Decides as a tester chose, else by persona, else by the scorecard: always the same for the same applicant (design
 * §7).
 * @throws what `failAsAsked` throws if the decision should fail
 */
export function decideFixed(
  step: 'application' | 'offer',
  facts: ScoredFacts,
  context: DecisionContext,
): Decision {
  const persona = personaOf(context.site.release, facts.lastFour);
  const usual =
    step === 'offer' ? (persona?.offer ?? scorecard.offer) : (persona?.application ?? scored(facts));
  return decidedBy(context.nextAnswer ?? usual, context);
}

/**
 * The decision, with addresses on the port of the page.
 * @throws what `failAsAsked` throws if it should fail
 */
export function decidedBy(decision: CallAnswerDocument, { site }: DecisionContext): Decision {
  failAsAsked(decision);
  return withPort(decision, parseHost(site.host)?.port ?? '');
}

function scored(facts: ScoredFacts): CallAnswerDocument {
  const row = scorecardRows.find((row) => rowFits(row, facts));
  if (row === undefined) throw new Error('The scorecard of the sandbox has no row for everybody.');
  return row.answer;
}

function rowFits(
  { incomeBelow, ageBelow, states }: ScorecardRow,
  { income, age, state }: ScoredFacts,
): boolean {
  return (
    (incomeBelow === undefined || income < incomeBelow) &&
    (ageBelow === undefined || age < ageBelow) &&
    (states === undefined || states.includes(state))
  );
}

/**
 * The application of a reference number that the sandbox did not give out (design §11), created on first use. Each
 * visitor gets a new offer, so that everybody can accept it; a fee is shared by everybody, so that it stays paid.
 * @returns undefined for any other number, and if the last four digits do not match
 */
export async function fixedReturn(
  { reference, lastFour }: ReturnClaim,
  reason: ReturnFor,
  context: PortContext,
): Promise<Application | undefined> {
  if (!/^\d{9}$/.test(reference) || !reference.startsWith(rules.start)) return undefined;
  if (!/^\d{4}$/.test(lastFour) || !reference.endsWith(lastFour)) return undefined;
  const { database, secrets, session, now } = context;
  if (reason === 'offer') {
    const own = await findApplication(database, session.application);
    if (own?.reference === reference && own.stage === 'offered') return own;
  }
  const identity = identityOf(reference, reason, context);
  const application = await applicationOf(reason, lastFour, context);
  await insertApplication(database, secrets, application, identity, now());
  return findApplication(database, identity.id);
}

function identityOf(reference: string, reason: ReturnFor, { site }: PortContext): Identity {
  const product = site.settings.MainSettings.ProductCode;
  const id = reason === 'offer' ? randomUUID() : uuidOf(hashOf(`fixed fee ${product}:${reference}`));
  return { id, reference, referenceHash: randomReferenceHash() };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A name-based UUID (version 8): the same for the same fee. */
function uuidOf(hex: string): string {
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function applicationOf(
  reason: ReturnFor,
  lastFour: string,
  context: PortContext,
): Promise<Omit<NewApplication, 'id'>> {
  const { site } = context;
  const port = parseHost(site.host)?.port ?? '';
  const decision = reason === 'fee' ? withPort(rules.fee, port) : offerOf(lastFour, context);
  const known = {
    productCode: site.settings.MainSettings.ProductCode,
    fullName: `${holder.firstName} ${holder.lastName}`,
  };
  const Applicant = holderApplicant(lastFour);
  return {
    site: site.key,
    productCode: known.productCode,
    stage: reason === 'offer' ? 'offered' : 'decided',
    result: String(decision.result?.result ?? ''),
    state: holder.state,
    creditLimit: amount(decision.result?.credit_limit),
    securityDeposit: amount(decision.result?.security_deposit),
    termsVersion: await acceptTerms(context),
    creditProtectionPrice: undefined,
    ssn: Applicant.SSN,
    answers: { Applicant },
    answer: (identity) => decisionAnswer(decision, { ...known, ...identity }),
  };
}

/**
 * What the holder would be offered under that SSN, so that accepting it gives the same limit; otherwise a common offer.
 */
function offerOf(lastFour: string, context: PortContext): Decision {
  const age = ageOn(holder.birthDate, todayInNewYork(context.now().getTime()));
  const facts = { lastFour, age, income: holder.monthlyIncome, state: holder.state };
  const decision = decideFixed('application', facts, context);
  return isOffer(decision.result?.result) ? decision : rules.offer;
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The answers of the sandbox's holder in the form of a submission, with the SSN of a persona. */
export function holderApplicant(lastFour: string) {
  return {
    FirstName: holder.firstName,
    LastName: holder.lastName,
    Address1: holder.address1,
    City: holder.city,
    State: holder.state,
    Zip: holder.zip,
    Email: holder.email,
    PrimaryPhone: holder.mobilePhone,
    SecondaryPhone: holder.homePhone,
    SSN: `${holder.ssnStart}${lastFour}`,
    DOB: holder.birthDate,
    MonthlyIncome: holder.monthlyIncome,
    IncomeSource: holder.incomeSource,
  };
}

/** The persona of a release for the last four digits of an SSN, if there is one. */
export function personaOf(
  { personas }: Pick<SiteRelease, 'personas'>,
  lastFour: string,
): Persona | undefined {
  return Object.hasOwn(personas, lastFour) ? personas[lastFour] : undefined;
}

/**
 * Fails the way an answer of the sandbox should fail.
 * @throws DropConnection, ServerFault, or a Refusal with another status; nothing for an answer
 */
export function failAsAsked({ drop, http }: CallAnswerDocument): void {
  if (drop) throw new DropConnection('An answer of the sandbox');
  if (http === 500) throw new ServerFault('An answer of the sandbox');
  if (http !== undefined) throw new Refusal(http, 'serviceFailed', 'The sandbox was told to fail.');
}

/**
 * Thrown by a call of the sandbox to be answered like a server error: HTTP 500 with a correlation id (design §11,
 * 3003).
 */
class ServerFault extends Error {
  override readonly name = 'ServerFault';
}
