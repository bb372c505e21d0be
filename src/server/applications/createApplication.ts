import { randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import type { Application } from './Application.ts';
import { lastFourLookup, ssnLookup } from './lookups.ts';

export interface NewApplication
  extends Pick<
    Application,
    'site' | 'productCode' | 'stage' | 'result' | 'state' | 'creditLimit' | 'securityDeposit' | 'termsVersion'
  > {
  ssn: string;
  /** Everything the applicant sent; sealed as one. */
  answers: unknown;
  /** What the call answered, which a repeat is given again; sealed. */
  answer: (identity: Identity) => unknown;
}

/** Numbers that the server gives an application. */
export interface Identity {
  id: string;
  reference: string;
  referenceHash: string;
}

/** Place of the sealed columns of one row, so that they can't change places. */
export const answersPlace = (id: string) => `application.answers:${id}`;
export const answerPlace = (id: string) => `application.answer:${id}`;

/** Writes a new application and gives it its numbers. */
export async function createApplication(
  database: Queryable,
  secrets: Secrets,
  application: NewApplication,
  now: Date,
): Promise<Identity & { answer: unknown }> {
  for (;;) {
    const id = randomUUID();
    const reference = randomReference();
    const identity = { id, reference, referenceHash: secrets.fingerprint('reference', reference) };
    const answer = application.answer(identity);
    const row = rowOf(application, identity, answer, secrets, now);
    const written = await database.query(insertion, row);
    if (written.length === 1) return { ...identity, answer };
  }
}

const insertion = `insert into application (id, reference, reference_hash, site, product_code, stage, result, us_state,
    credit_limit, security_deposit, terms_version, ssn_lookup, last_four_lookup, answers, answer, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
  on conflict (reference) do nothing returning id`;

function rowOf(
  application: NewApplication,
  { id, reference, referenceHash }: Identity,
  answer: unknown,
  secrets: Secrets,
  now: Date,
): unknown[] {
  return [
    id,
    reference,
    referenceHash,
    application.site,
    application.productCode,
    application.stage,
    application.result,
    application.state,
    application.creditLimit ?? null,
    application.securityDeposit ?? null,
    application.termsVersion,
    ssnLookup(secrets, application.ssn),
    lastFourLookup(secrets, reference, application.ssn.replace(/\D/g, '').slice(-4)),
    secrets.seal(JSON.stringify({ application: application.answers }), answersPlace(id)),
    secrets.seal(JSON.stringify(answer), answerPlace(id)),
    now,
  ];
}

/** Nine digits, the first from 1 to 8: numbers that start with 9 are the sandbox's own (design §11). */
function randomReference(): string {
  return String(randomInt(100_000_000, 900_000_000));
}
