import { Refusal } from '../../platform/answers.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { MissingKey, type Secrets } from '../../platform/encryption/KeyRing.ts';
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
export type Decided = Partial<Pick<Application, keyof typeof decidedColumns>>;

/** Of what is written to an application, what is sealed with it. */
export function decidedOf(from: Decided): Decided {
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
