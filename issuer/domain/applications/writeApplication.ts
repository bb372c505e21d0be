import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/Database.ts';
import { insertion } from '../../platform/database/insertRows.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import {
  answerPlace,
  answersPlace,
  decidedOf,
  lastFourLookup,
  readAnswers,
  ssnLookup,
} from './applications.ts';

export interface NewApplication
  extends Pick<
    Application,
    | 'site'
    | 'productCode'
    | 'stage'
    | 'result'
    | 'state'
    | 'creditLimit'
    | 'securityDeposit'
    | 'termsVersion'
    | 'creditProtectionPrice'
  > {
  /** Its id, as sent to the decision system. */
  id: string;
  ssn: string;
  /** Everything the applicant sent; sealed as one. */
  answers: unknown;
  /** The answer of the call, for repeats; sealed. */
  answer: (identity: Identity) => unknown;
  /** The session chain that continues it, bound in the same statement. */
  chain?: string | undefined;
}

/** Numbers that the server gives an application. */
export interface Identity {
  id: string;
  reference: string;
  referenceHash: string;
}

/** Writes a new application and assigns its numbers. */
export async function createApplication(
  database: Queryable,
  secrets: Secrets,
  application: NewApplication,
  now: Date,
): Promise<Identity & { answer: unknown }> {
  for (let { id } = application; ; id = randomUUID()) {
    const reference = randomReference();
    const identity = { id, reference, referenceHash: randomReferenceHash() };
    const written = await insertApplication(database, secrets, application, identity, now);
    if (written !== undefined) return { ...identity, ...written };
  }
}

/**
 * Writes a new application with given numbers.
 * @returns the answer of the call, undefined if one of the numbers is taken
 */
export async function insertApplication(
  database: Queryable,
  secrets: Secrets,
  application: Omit<NewApplication, 'id'>,
  identity: Identity,
  now: Date,
): Promise<{ answer: unknown } | undefined> {
  const answer = application.answer(identity);
  const row = rowOf(application, identity, answer, secrets, now);
  const params: unknown[] = [application.chain ?? null];
  const inserting = insertion('application', [row], 'on conflict do nothing returning id', params);
  const written = await database.query(
    `with made as (${inserting}),
       bound as (
         update session_chain c set application = made.id, looked_up = false from made where c.id = $1::uuid)
     select id from made`,
    params,
  );
  return written.length === 1 ? { answer } : undefined;
}

function rowOf(
  application: Omit<NewApplication, 'id'>,
  { id, reference, referenceHash }: Identity,
  answer: unknown,
  secrets: Secrets,
  now: Date,
): Record<string, unknown> {
  const answers = { application: application.answers, decided: decidedOf(application) };
  return {
    id,
    reference,
    reference_hash: referenceHash,
    site: application.site,
    product_code: application.productCode,
    stage: application.stage,
    result: application.result,
    us_state: application.state,
    credit_limit: application.creditLimit,
    security_deposit: application.securityDeposit,
    terms_version: application.termsVersion,
    credit_protection_price: application.creditProtectionPrice,
    ssn_lookup: ssnLookup(secrets, application.ssn),
    last_four_lookup: lastFourLookup(secrets, reference, application.ssn.replace(/\D/g, '').slice(-4)),
    answers: secrets.seal(JSON.stringify(answers), answersPlace(id)),
    answer: secrets.seal(JSON.stringify(answer), answerPlace(id)),
    created_at: now,
    updated_at: now,
  };
}

/** What an acceptance adds to an application. */
interface Acceptance
  extends Pick<
    Application,
    'result' | 'securityDeposit' | 'termsVersion' | 'creditProtectionPrice' | 'cardColorCode' | 'cardColorFee'
  > {
  /** What the applicant sent; sealed next to the first answers. */
  answers: Record<string, unknown>;
  /** What the call answered. */
  answer: unknown;
}

/** Decides an offered application. The caller has locked it and checked that it is offered. */
export async function acceptOffer(
  database: Queryable,
  secrets: Secrets,
  id: string,
  acceptance: Acceptance,
  now: Date,
): Promise<void> {
  const before = await readAnswers(database, secrets, id);
  const securityDeposit = acceptance.securityDeposit ?? before.decided?.securityDeposit;
  const decided = decidedOf({ ...before.decided, ...acceptance, stage: 'decided', securityDeposit });
  const answers = { ...before, offer: acceptance.answers, decided };
  await database.query(
    `update application set stage = 'decided', result = $2, security_deposit = coalesce($3, security_deposit),
       terms_version = $4, credit_protection_price = $5, card_color_code = $6, card_color_fee = $7,
       answers = $8, answer = $9, accepted_at = $10, updated_at = $10
     where id = $1`,
    [
      id,
      acceptance.result,
      acceptance.securityDeposit ?? null,
      acceptance.termsVersion,
      acceptance.creditProtectionPrice ?? null,
      acceptance.cardColorCode ?? null,
      acceptance.cardColorFee ?? null,
      secrets.seal(JSON.stringify(answers), answersPlace(id)),
      secrets.seal(JSON.stringify(acceptance.answer), answerPlace(id)),
      now,
    ],
  );
}

/** A result that came after the first one. */
interface LaterResult {
  stage: Application['stage'];
  /** Fields of the contract's result. */
  fields: Record<string, unknown>;
  /** The answer to repeated submissions from now on. */
  answer: unknown;
}

/** Gives an application another result. The caller has locked it. */
export async function updateResult(
  database: Queryable,
  secrets: Secrets,
  id: string,
  { stage, fields, answer }: LaterResult,
  now: Date,
): Promise<void> {
  const before = await readAnswers(database, secrets, id);
  const result = String(fields.result ?? '');
  const creditLimit = amountOf(fields.credit_limit) ?? before.decided?.creditLimit;
  const securityDeposit = amountOf(fields.security_deposit) ?? before.decided?.securityDeposit;
  const decided = decidedOf({ ...before.decided, stage, result, creditLimit, securityDeposit });
  await database.query(
    `update application set stage = $2, result = $3, credit_limit = coalesce($4, credit_limit),
       security_deposit = coalesce($5, security_deposit), answers = $6, answer = $7, updated_at = $8
     where id = $1`,
    [
      id,
      stage,
      result,
      amountOf(fields.credit_limit) ?? null,
      amountOf(fields.security_deposit) ?? null,
      secrets.seal(JSON.stringify({ ...before, decided }), answersPlace(id)),
      secrets.seal(JSON.stringify(answer), answerPlace(id)),
      now,
    ],
  );
}

function amountOf(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : Number(value);
}

/** Nine digits, the first from 1 to 8: numbers that start with 9 belong to the sandbox (design §11). */
export function randomReference(): string {
  return String(randomInt(100_000_000, 900_000_000));
}

/** A `ref_hash`: 256 random bits that find an application again, independent of keys. */
export function randomReferenceHash(): string {
  return randomBytes(32).toString('hex');
}
