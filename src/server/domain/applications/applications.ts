import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Refusal } from '../../platform/answers.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { insertion } from '../../platform/database/insertRows.ts';
import { MissingKey, type Secrets } from '../../platform/encryption/secrets.ts';
import { tellSecurityEvent } from '../../platform/securityEvents.ts';
import type { Application } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';

/** The application of a session; its id is `session.application`. */
export async function findApplication(
  database: Queryable,
  id: string | undefined,
): Promise<Application | undefined> {
  return one(database, 'id = $1', [id ?? null]);
}

/** The same, held until the transaction ends: for calls that change it from more than one session. */
export async function lockApplication(
  database: Queryable,
  id: string | undefined,
): Promise<Application | undefined> {
  return one(database, 'id = $1 for update', [id ?? null]);
}

/**
 * The application of a reference number, for someone who also knows the last four digits of the SSN (SAFE-09).
 * One statement whatever is wrong: an unknown number and a wrong digit look the same. Numbers that the sandbox did not
 * give out are not among them (`sandbox/sandboxDecisions.ts`).
 */
export async function findByReference(
  database: Queryable,
  secrets: Secrets,
  reference: string,
  lastFour: string,
): Promise<Application | undefined> {
  return one(database, `last_four_lookup = any($1) and reference not like '9%'`, [
    lastFourLookups(secrets, reference, lastFour),
  ]);
}

/** The application of a `ref_hash`. */
export async function findByHash(database: Queryable, hash: string): Promise<Application | undefined> {
  return one(database, 'reference_hash = $1', [hash]);
}

/** One whose personal data is gone is not found: nobody can show that it is theirs. */
async function one(database: Queryable, where: string, params: unknown[]): Promise<Application | undefined> {
  const rows = await database.query<ApplicationRow>(
    `select ${clearColumns} from application where erased_at is null and ${where}`,
    params,
  );
  return rows[0] && toApplication(rows[0]);
}

/**
 * The application of this session, by the reference number that a request names it with.
 * @throws Refusal 404, the same for an unknown number, for another visitor's (SAFE-07), and for one that was changed
 */
export async function ownApplication(
  reference: string | number,
  context: ChangeContext & Pick<CallContext, 'session'>,
): Promise<Application> {
  const { database, session } = context;
  const application = await findApplication(database, session.application);
  const isOwn = application !== undefined && application.reference === String(reference);
  if (!isOwn) tellSecurityEvent(context, 'otherApplication');
  if (!isOwn || (await wasChanged(application.id, context)))
    throw new Refusal(404, 'notFound', 'This visitor has no such application.');
  return application;
}

type ChangeContext = Pick<CallContext, 'database' | 'secrets' | 'log' | 'observer'>;

/** What a decision leaves in clear → its column. A sealed copy lies with the answers (`SealedAnswers`). */
const decidedColumns = {
  stage: 'stage',
  result: 'result',
  creditLimit: 'credit_limit',
  securityDeposit: 'security_deposit',
  creditProtectionPrice: 'credit_protection_price',
  cardColorFee: 'card_color_fee',
} as const;

/** What was decided, as it was sealed. */
type Decided = Partial<Pick<Application, keyof typeof decidedColumns>>;

/** Of what is written to an application, what is sealed with it. */
function decidedOf(from: Decided): Decided {
  const names = Object.keys(decidedColumns) as (keyof Decided)[];
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** Place of the sealed answers of one row, so that they can't change rows. */
export const answersPlace = (id: string) => `application.answers:${id}`;

/**
 * What of an application is not as it was decided, in sentences: whoever can write the database but has no key can change
 * what is due and shown, and not the sealed copy. Nothing of one that was erased.
 * @throws MissingKey where this process was not given the key of the sealed copy
 */
export async function changedColumns(database: Queryable, secrets: Secrets, id: string): Promise<string[]> {
  const [row] = await database.query<ApplicationRow & { answers: Uint8Array }>(
    `select ${clearColumns}, answers from application where id = $1 and answers is not null`,
    [id],
  );
  if (row === undefined) return [];
  const application = toApplication(row);
  let sealed: Decided | undefined;
  try {
    sealed = JSON.parse(secrets.open(row.answers, answersPlace(id))).decided;
  } catch (error) {
    if (error instanceof MissingKey) throw error;
    return ['The sealed answers were changed.'];
  }
  if (sealed === undefined) return [];
  return Object.entries(decidedColumns).flatMap(([name, column]) => {
    const [says, said] = [application[name as keyof Decided], sealed[name as keyof Decided]];
    if (isSame(says, said)) return [];
    return [`The column ${column} was changed from ${said ?? 'nothing'} to ${says ?? 'nothing'}.`];
  });
}

/** A column keeps whole cents. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.01;
  return (one ?? undefined) === (other ?? undefined);
}

/** Whether somebody changed what was decided; log and observer are told. Nobody is charged or shown anything by it. */
export async function wasChanged(
  id: string,
  { database, secrets, log, observer }: ChangeContext,
): Promise<boolean> {
  const changed = await changedColumns(database, secrets, id);
  if (changed.length > 0) tellSecurityEvent({ log, observer }, 'applicationChanged', { application: id });
  return changed.length > 0;
}

/** Columns that everyone may read. */
export const clearColumns = `id, reference, reference_hash, site, product_code, stage, result, us_state, credit_limit,
  security_deposit, terms_version, credit_protection_price, card_color_code, card_color_fee, accepted_at, fee_paid_at, created_at`;

export interface ApplicationRow {
  id: string;
  reference: string;
  reference_hash: string;
  site: string;
  product_code: string;
  stage: Application['stage'];
  result: string;
  us_state: string;
  credit_limit: string | null;
  security_deposit: string | null;
  terms_version: string;
  credit_protection_price: string | null;
  card_color_code: string | null;
  card_color_fee: string | null;
  accepted_at: Date | null;
  fee_paid_at: Date | null;
  created_at: Date;
}

export function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    reference: row.reference,
    referenceHash: row.reference_hash,
    site: row.site,
    productCode: row.product_code,
    stage: row.stage,
    result: row.result,
    state: row.us_state,
    creditLimit: amount(row.credit_limit),
    securityDeposit: amount(row.security_deposit),
    termsVersion: row.terms_version,
    creditProtectionPrice: amount(row.credit_protection_price),
    cardColorCode: row.card_color_code ?? undefined,
    cardColorFee: amount(row.card_color_fee),
    acceptedAt: row.accepted_at ?? undefined,
    feePaidAt: row.fee_paid_at ?? undefined,
    createdAt: row.created_at,
  };
}

function amount(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}

/** Look-up of a Social Security number, whatever its punctuation. */
export function ssnLookup(secrets: Secrets, ssn: string): string {
  return secrets.fingerprint('ssn', ssn.replace(/\D/g, ''));
}

/** What an SSN may be stored as: its look-ups by every key that is known. */
export function ssnLookups(secrets: Secrets, ssn: string): string[] {
  return secrets.fingerprints('ssn', ssn.replace(/\D/g, ''));
}

/** Look-up of a reference number together with the last four digits of the SSN. */
export function lastFourLookup(secrets: Secrets, reference: string, lastFour: string): string {
  return secrets.fingerprint('reference and last four', `${reference}:${lastFour}`);
}

/** What those may be stored as: their look-ups by every key that is known. */
function lastFourLookups(secrets: Secrets, reference: string, lastFour: string): string[] {
  return secrets.fingerprints('reference and last four', `${reference}:${lastFour}`);
}

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
