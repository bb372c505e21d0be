import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import { insertRows } from '../../platform/database/insertRows.ts';
import type { ChargeFinding } from '../ports/services.ts';

const columns = `id, application, state, method, amount::float8 as amount, means, last_four as "lastFour", reason,
  ask_at as "askAt", created_at as "createdAt", settled_at as "settledAt"`;

/** The data of a payment before anything is sent. */
export type NewPayment = Pick<Payment, 'application' | 'method' | 'amount' | 'means' | 'lastFour'> & {
  request: RequestMark | undefined;
};

/** Fingerprints of the call that makes the payment, under the current key. */
interface RequestMark {
  key: string;
  hash: string;
}

/**
 * Writes a payment in state `created`.
 * @param database a transaction that locked the application and checked that no payment of it is in progress or
 *   captured, and that the request made none before
 * @param askAt time until which another request may still be processing it
 */
export async function insertPayment(
  database: Queryable,
  { application, method, amount, means, lastFour, request }: NewPayment,
  { now, askAt }: { now: Date; askAt: Date },
): Promise<Payment> {
  const row = {
    id: randomUUID(),
    application,
    request_key: request?.key,
    request_hash: request?.hash,
    state: 'created',
    method,
    amount,
    means,
    last_four: lastFour,
    ask_at: askAt,
    created_at: now,
  };
  const [payment] = await insertRows<Payment>(database, 'payment', [row], `returning ${columns}`);
  return payment as Payment;
}

/** The current state of the payment. */
export async function findPayment(database: Queryable, id: string): Promise<Payment | undefined> {
  const [row] = await database.query<Payment>(`select ${columns} from payment where id = $1`, [id]);
  return row;
}

/** The relevant payment of an application: the one that is captured or in progress, else the last declined one. */
export async function findLastPayment(
  database: Queryable,
  application: string,
): Promise<Payment | undefined> {
  const [row] = await database.query<Payment>(
    `select ${columns} from payment where application = $1 order by (state = 'declined'), created_at desc limit 1`,
    [application],
  );
  return row;
}

/** The payment that a request made before, and whether it was the same request except for its secrets. */
export async function findRequested(
  database: Queryable,
  application: string,
  marks: { keys: readonly string[]; hashes: readonly string[] },
): Promise<{ payment: Payment; isSame: boolean } | undefined> {
  const [row] = await database.query<Payment & { hash: string }>(
    `select ${columns}, request_hash as hash from payment where application = $1 and request_key = any($2)`,
    [application, marks.keys],
  );
  if (row === undefined) return undefined;
  const { hash, ...payment } = row;
  return { payment, isSame: marks.hashes.includes(hash) };
}

/** How many payments of an application were declined in the hour before. */
export async function countDeclined(database: Queryable, application: string, now: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) from payment
     where application = $1 and state = 'declined' and settled_at > $2::timestamptz - interval '1 hour'`,
    [application, now],
  );
  return row?.count ?? 0;
}

/** Records that a payment is being sent to the gateway. False if somebody settled it meanwhile. */
export async function markAuthorizing(database: Queryable, id: string): Promise<boolean> {
  const rows = await database.query(
    `update payment set state = 'authorizing' where id = $1 and state = 'created' returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Records that no usable answer came, and when to ask. */
export async function markUnknown(database: Queryable, id: string, askAt: Date): Promise<void> {
  await database.query(
    `update payment set state = 'unknown', ask_at = $2 where id = $1 and settled_at is null`,
    [id, askAt],
  );
}

/** Settles a payment, once, and with a captured one marks the application's fee as paid. `pending` changes nothing. */
export async function settlePayment(
  database: Database,
  { id, application }: Pick<Payment, 'id' | 'application'>,
  finding: ChargeFinding,
  now: Date,
): Promise<void> {
  if (finding.state === 'pending') return;
  await database.transaction(async (transaction) => {
    const isFirst = await transaction.query(
      `update payment set state = $2, gateway_reference = $3, reason = $4, settled_at = $5
       where id = $1 and settled_at is null returning id`,
      [
        id,
        finding.state,
        finding.state === 'captured' ? finding.reference : null,
        finding.state === 'declined' ? finding.reason : null,
        now,
      ],
    );
    if (isFirst.length === 0 || finding.state !== 'captured') return;
    await transaction.query('update application set fee_paid_at = $2, updated_at = $2 where id = $1', [
      application,
      now,
    ]);
  });
}

/**
 * Claims open payments that are due, each for one process: claiming postpones the next question, longer each time, so
 * that processes do not ask about the same ones.
 */
export async function claimOpenPayments(database: Database, now: Date, most: number): Promise<Payment[]> {
  const rows = await database.query<Payment>(
    `update payment set asked = asked + 1,
       ask_at = $1::timestamptz + least(3600, 15 * power(2, least(asked, 10))) * interval '1 second'
     where id in (
       select id from payment where settled_at is null and ask_at <= $1 order by ask_at limit $2
       for update skip locked)
     returning ${columns}`,
    [now, most],
  );
  return rows;
}

/** The state of a payment. `captured` and `declined` are final; for the others the gateway is asked. */
type PaymentState = 'created' | 'authorizing' | 'unknown' | 'captured' | 'declined';

/** A payment of a processing fee, in clear: no secrets of a card or account are stored (SEC-004). */
export interface Payment {
  /** Also the gateway's key for the charge. */
  id: string;
  application: string;
  state: PaymentState;
  /** Contract word: `ACH` from a bank account, `DEBIT` by card. */
  method: 'ACH' | 'DEBIT';
  /** Dollars. */
  amount: number;
  /** Network of the card, or kind of account. */
  means: string;
  lastFour: string;
  /** Reason for a decline: a word of `declines` in `sentences.json`, or the gateway's own. */
  reason: string | null;
  /** Time until which another request may still be processing it. */
  askAt: Date;
  createdAt: Date;
  settledAt: Date | null;
}

/** True once its state is final. */
export function isSettled({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'captured' || state === 'declined';
}

/** A payment as the applicant sees it: never more than the last four digits of the card or account (SEC-004). */
interface Receipt {
  State: 'paid' | 'pending' | 'declined';
  /** Dollars. */
  Amount: number;
  /** Reference number of the application. */
  Reference: string;
  Method: Payment['method'];
  Means: string;
  LastFour: string;
  /** ISO 8601. */
  At: string;
}

const states = {
  created: 'pending',
  authorizing: 'pending',
  unknown: 'pending',
  captured: 'paid',
  declined: 'declined',
} as const;

export function receiptOf(payment: Payment, reference: string): Receipt {
  return {
    State: states[payment.state],
    Amount: payment.amount,
    Reference: reference,
    Method: payment.method,
    Means: payment.means,
    LastFour: payment.lastFour,
    At: (payment.settledAt ?? payment.createdAt).toISOString(),
  };
}
