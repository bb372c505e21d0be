import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import { lastFourLookup, ssnLookup } from './lookups.ts';
import { randomReference } from './randomReference.ts';
import { randomReferenceHash } from './randomReferenceHash.ts';

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
  for (let { id } = application; ; id = randomUUID()) {
    const reference = randomReference();
    const identity = {
      id,
      reference,
      referenceHash: randomReferenceHash(),
    };
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
  const written = await database.query(insertion, rowOf(application, identity, answer, secrets, now));
  return written.length === 1 ? { answer } : undefined;
}

const insertion = `insert into application (id, reference, reference_hash, site, product_code, stage, result, us_state,
    credit_limit, security_deposit, terms_version, credit_protection_price, ssn_lookup, last_four_lookup, answers, answer,
    created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
  on conflict do nothing returning id`;

function rowOf(
  application: Omit<NewApplication, 'id'>,
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
    application.creditProtectionPrice ?? null,
    ssnLookup(secrets, application.ssn),
    lastFourLookup(secrets, reference, application.ssn.replace(/\D/g, '').slice(-4)),
    secrets.seal(JSON.stringify({ application: application.answers }), answersPlace(id)),
    secrets.seal(JSON.stringify(answer), answerPlace(id)),
    now,
  ];
}
