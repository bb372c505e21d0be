import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Refusal } from '../../platform/answers.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { insertion } from '../../platform/database/insertRows.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import { answersPlace, type Decided, decidedOf, lastFourLookup, ssnLookup } from './findApplication.ts';

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
  /** Its id, as the decision system was told it. */
  id: string;
  ssn: string;
  /** Everything the applicant sent; sealed as one. */
  answers: unknown;
  /** What the call answered, which a repeat is given again; sealed. */
  answer: (identity: Identity) => unknown;
  /** The session chain that goes on with it, bound in the same statement. */
  chain?: string | undefined;
}

/** Numbers that the server gives an application. */
export interface Identity {
  id: string;
  reference: string;
  referenceHash: string;
}

/** Place of the sealed answer of one row, so that it can't change rows. */
export const answerPlace = (id: string) => `application.answer:${id}`;

/** Writes a new application and gives it its numbers. */
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
 * Writes a new application under numbers that are given.
 * @returns what the call answers, undefined where one of the numbers is taken
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
  /** What the applicant sent; sealed beside the first answers. */
  answers: Record<string, unknown>;
  /** What the call answered. */
  answer: unknown;
}

/** Decides an offered application. The caller holds it locked and has seen that it is offered. */
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
  /** What a repeated submission is answered from now on. */
  answer: unknown;
}

/** Gives an application another result. The caller holds it locked. */
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

/** What an applicant sent, by step: `application` at first, `offer` with the acceptance. */
export interface SealedAnswers {
  application: Record<string, unknown>;
  offer?: Record<string, unknown>;
  /** What was decided; the columns in clear are held against it (`changedColumns`). */
  decided?: Decided;
}

/**
 * Opens the applicant's answers. Only where a call must have them; never log what comes back.
 * @throws Refusal 404 where they were erased while a session went on
 */
export async function readAnswers(database: Queryable, secrets: Secrets, id: string): Promise<SealedAnswers> {
  const [row] = await database.query<{ answers: Uint8Array }>(
    'select answers from application where id = $1 and answers is not null',
    [id],
  );
  if (row === undefined) throw erased();
  return JSON.parse(secrets.open(row.answers, answersPlace(id)));
}

/**
 * What the last submission of this application was answered: a repeat is given it again.
 * @throws Refusal 404 where it was erased while a session went on
 */
export async function readAnswer(database: Queryable, secrets: Secrets, id: string): Promise<unknown> {
  const [row] = await database.query<{ answer: Uint8Array }>(
    'select answer from application where id = $1 and answer is not null',
    [id],
  );
  if (row === undefined) throw erased();
  return JSON.parse(secrets.open(row.answer, answerPlace(id)));
}

/** The same as for an application that nobody has (SAFE-07). */
function erased(): Refusal {
  return new Refusal(404, 'notFound', 'This visitor has no such application.');
}

/** Nine digits, the first from 1 to 8: numbers that start with 9 are the sandbox's own (design §11). */
export function randomReference(): string {
  return String(randomInt(100_000_000, 900_000_000));
}

/** A `ref_hash`: 256 random bits, which find an application again for whoever was given them, whatever keys come and go. */
export function randomReferenceHash(): string {
  return randomBytes(32).toString('hex');
}
