import { randomUUID } from 'node:crypto';
import contract from '../../schemas/api/submit-cli.json' with { type: 'json' };
import { addToDate, todayInNewYork } from '../../src/engine/dates/dates.ts';
import type { SiteSettings } from '../../src/server/platform/sites/SiteSettings.ts';
import type { Queryable } from '../platform/database/Database.ts';
import { insertRows } from '../platform/database/insertRows.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import own from './applications/decisions.json' with { type: 'json' };
import type { Decision, IncreaseFacts } from './ports/DecisionService.ts';
import type { CallContext } from './ports/Ports.ts';

/**
 * Decides a higher credit limit by the decision system; if there is none, people decide.
 * @throws ServiceFailure if the system does not answer
 */
export async function decideIncrease(
  facts: IncreaseFacts,
  context: Pick<CallContext, 'ports' | 'site' | 'nextAnswer' | 'observer'>,
): Promise<Decision> {
  const decision: Decision =
    (await context.ports.decisions?.decideIncrease(facts, context)) ?? own.increaseForPeople;
  context.observer.onDecision({ step: 'increase', result: String(decision.result?.result ?? '') });
  return decision;
}

/** An empty answer with all its fields (ENT-023). */
const empty = Object.fromEntries(
  Object.keys(contract.response.properties.Payload.properties).map((name) => [name, null]),
);

/** The body that answers a decision about a higher limit. */
export function increaseAnswer(
  decision: Decision,
  known: { reference: string; settings: SiteSettings; now: Date },
): unknown {
  const { success = true, payload, result = {}, eligibleInDays } = decision;
  const { ProductName = null, BankName = null } = known.settings.BrandSettings;
  const today = todayInNewYork(known.now.getTime());
  const whole = {
    ...empty,
    referenceNo: known.reference,
    bankName: BankName,
    productName: ProductName,
    eligibilityDate: eligibleInDays === undefined ? null : addToDate(today, eligibleInDays, 'day'),
    ...result,
  };
  return { Success: success, Payload: payload === undefined ? whole : payload, StatusCode: 200 };
}

/** The account, and the session. */
interface IncreaseOwner {
  chain: string;
  /** Digits of the SSN. */
  ssn: string;
  accountLast4: string;
}

interface IncreaseRecord {
  site: string;
  reference: string;
  status: string;
  /** Dollars. */
  increase: number | undefined;
  request: unknown;
  answer: unknown;
}

const accountPurpose = 'account';
type AccountOwner = Pick<IncreaseOwner, 'ssn' | 'accountLast4'>;
const accountText = ({ ssn, accountLast4 }: AccountOwner) => `${ssn}:${accountLast4}`;

/** Lookup of an account, by SSN and last four digits. */
export function accountLookup(secrets: Secrets, owner: AccountOwner): string {
  return secrets.fingerprint(accountPurpose, accountText(owner));
}

/** Places of the sealed columns of one row. */
export const increasePlaces = {
  request: (id: string) => `limit_increase.request:${id}`,
  answer: (id: string) => `limit_increase.answer:${id}`,
};

/** The earlier answer to this session for that account. */
export async function findIncreaseAnswer(
  database: Queryable,
  secrets: Secrets,
  owner: IncreaseOwner,
): Promise<{ answer: unknown } | undefined> {
  const [row] = await database.query<{ id: string; answer: Uint8Array }>(
    'select id, answer from limit_increase where chain = $1 and account_lookup = any($2)',
    [owner.chain, secrets.fingerprints(accountPurpose, accountText(owner))],
  );
  return row && { answer: JSON.parse(secrets.open(row.answer, increasePlaces.answer(row.id))) };
}

/** Stores a request with its answer. */
export async function insertIncrease(
  database: Queryable,
  secrets: Secrets,
  owner: IncreaseOwner,
  record: IncreaseRecord,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const row = {
    id,
    chain: owner.chain,
    account_lookup: accountLookup(secrets, owner),
    reference: record.reference,
    site: record.site,
    status: record.status,
    increase: record.increase,
    request: secrets.seal(JSON.stringify(record.request), increasePlaces.request(id)),
    answer: secrets.seal(JSON.stringify(record.answer), increasePlaces.answer(id)),
    created_at: now,
  };
  await insertRows(database, 'limit_increase', [row]);
}
