import { Refusal } from '../../../src/server/platform/answers.ts';
import { tellSecurityEvent } from '../../../src/server/platform/securityEvents.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { MissingKey, type Secrets } from '../../platform/encryption/secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';

/** The application of a session; its id is `session.application`. */
export async function findApplication(
  database: Queryable,
  id: string | undefined,
): Promise<Application | undefined> {
  return one(database, 'id = $1', [id ?? null]);
}

/** The same, locked until the transaction ends: for calls that change it from more than one session. */
export async function lockApplication(
  database: Queryable,
  id: string | undefined,
): Promise<Application | undefined> {
  return one(database, 'id = $1 for update', [id ?? null]);
}

/**
 * The application of a reference number, for someone who also knows the last four digits of the SSN (SAFE-09). One
 * statement in every case: an unknown number and wrong digits look the same. Numbers that the sandbox did not give out
 * are handled in `sandbox/sandboxDecisions.ts`.
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

/** An erased application is not found: no one can prove that it is theirs. */
async function one(database: Queryable, where: string, params: unknown[]): Promise<Application | undefined> {
  const rows = await database.query<ApplicationRow>(
    `select ${clearColumns} from application where erased_at is null and ${where}`,
    params,
  );
  return rows[0] && toApplication(rows[0]);
}

/**
 * The application of this session, by the reference number in a request.
 * @throws Refusal 404, the same for an unknown number, another visitor's (SAFE-07), and a changed application
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

/** Decision fields in clear → their columns. A sealed copy is stored with the answers (`SealedAnswers`). */
const decidedColumns = {
  stage: 'stage',
  result: 'result',
  creditLimit: 'credit_limit',
  securityDeposit: 'security_deposit',
  creditProtectionPrice: 'credit_protection_price',
  cardColorFee: 'card_color_fee',
} as const;

/** The decision as it was sealed. */
type Decided = Partial<Pick<Application, keyof typeof decidedColumns>>;

/** The part of an application's data that is sealed. */
export function decidedOf(from: Decided): Decided {
  const names = Object.keys(decidedColumns) as (keyof Decided)[];
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** Place of the sealed answers of one row, so that they cannot be moved to another. */
export const answersPlace = (id: string) => `application.answers:${id}`;

/**
 * The differences between an application and its sealed decision, in sentences: someone who can write the database but
 * has no key can change the visible amounts, but not the sealed copy. Empty for an erased application.
 * @throws MissingKey if this process does not have the key of the sealed copy
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

/** The column stores whole cents. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.01;
  return (one ?? undefined) === (other ?? undefined);
}

/** Whether a decision was changed; reports it to log and observer. Changed data is never charged or shown. */
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

/** Lookup of a Social Security number, with any punctuation. */
export function ssnLookup(secrets: Secrets, ssn: string): string {
  return secrets.fingerprint('ssn', ssn.replace(/\D/g, ''));
}

/** The possible stored forms of an SSN: its lookups by every known key. */
export function ssnLookups(secrets: Secrets, ssn: string): string[] {
  return secrets.fingerprints('ssn', ssn.replace(/\D/g, ''));
}

/** Lookup of a reference number together with the last four digits of the SSN. */
export function lastFourLookup(secrets: Secrets, reference: string, lastFour: string): string {
  return secrets.fingerprint('reference and last four', `${reference}:${lastFour}`);
}

/** Their possible stored forms: lookups by every known key. */
function lastFourLookups(secrets: Secrets, reference: string, lastFour: string): string[] {
  return secrets.fingerprints('reference and last four', `${reference}:${lastFour}`);
}

/** Place of the sealed answer of one row, so that it cannot be moved to another. */
export const answerPlace = (id: string) => `application.answer:${id}`;

/** What an applicant sent, by step: `application` first, `offer` with the acceptance. */
export interface SealedAnswers {
  application: Record<string, unknown>;
  offer?: Record<string, unknown>;
  /** The decision; the columns in clear are compared with it (`changedColumns`). */
  decided?: Decided;
}

/**
 * Decrypts the applicant's answers. Only for calls that need them; never log the result.
 * @throws Refusal 404 if they were erased during a session
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
 * The answer to the last submission of this application, for repeats.
 * @throws Refusal 404 if it was erased during a session
 */
export async function readAnswer(database: Queryable, secrets: Secrets, id: string): Promise<unknown> {
  const [row] = await database.query<{ answer: Uint8Array }>(
    'select answer from application where id = $1 and answer is not null',
    [id],
  );
  if (row === undefined) throw erased();
  return JSON.parse(secrets.open(row.answer, answerPlace(id)));
}

/** The same as for an application that does not exist (SAFE-07). */
function erased(): Refusal {
  return new Refusal(404, 'notFound', 'This visitor has no such application.');
}
