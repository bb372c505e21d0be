import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';

/** Whose limit it is about, in which session. */
export interface IncreaseOwner {
  chain: string;
  /** Digits of the SSN. */
  ssn: string;
  accountLast4: string;
}

export interface IncreaseRecord {
  site: string;
  reference: string;
  status: string;
  /** Dollars. */
  increase: number | undefined;
  request: unknown;
  answer: unknown;
}

const purpose = 'account';
type AccountOwner = Pick<IncreaseOwner, 'ssn' | 'accountLast4'>;
const accountText = ({ ssn, accountLast4 }: AccountOwner) => `${ssn}:${accountLast4}`;

/** Look-up of an account, by SSN and last four digits. */
export function accountLookup(secrets: Secrets, owner: AccountOwner): string {
  return secrets.fingerprint(purpose, accountText(owner));
}

/** Places of the sealed columns of one row. */
export const increasePlaces = {
  request: (id: string) => `limit_increase.request:${id}`,
  answer: (id: string) => `limit_increase.answer:${id}`,
};

/** What this session was answered for that account before. */
export async function findIncreaseAnswer(
  database: Queryable,
  secrets: Secrets,
  owner: IncreaseOwner,
): Promise<{ answer: unknown } | undefined> {
  const [row] = await database.query<{ id: string; answer: Uint8Array }>(
    'select id, answer from limit_increase where chain = $1 and account_lookup = any($2)',
    [owner.chain, secrets.fingerprints(purpose, accountText(owner))],
  );
  return row && { answer: JSON.parse(secrets.open(row.answer, increasePlaces.answer(row.id))) };
}

/** Keeps a request with its answer. */
export async function insertIncrease(
  database: Queryable,
  secrets: Secrets,
  owner: IncreaseOwner,
  record: IncreaseRecord,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await database.query(
    `insert into limit_increase (id, chain, account_lookup, reference, site, status, increase, request, answer, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      owner.chain,
      accountLookup(secrets, owner),
      record.reference,
      record.site,
      record.status,
      record.increase ?? null,
      secrets.seal(JSON.stringify(record.request), increasePlaces.request(id)),
      secrets.seal(JSON.stringify(record.answer), increasePlaces.answer(id)),
      now,
    ],
  );
}
