import type { FastifyBaseLogger } from 'fastify';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import type { Database } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import { lockApplication } from '../applications/applications.ts';
import { hasFee } from '../applications/decisions.ts';
import type { Charge, ChargeFinding, PaymentGateway } from '../ports/services.ts';
import {
  claimOpenPayments,
  countDeclined,
  findLastPayment,
  findPayment,
  findRequested,
  insertPayment,
  isSettled,
  markAuthorizing,
  markUnknown,
  type NewPayment,
  type Payment,
  settlePayment,
} from './payments.ts';

interface PaymentDependencies extends GatewayDependencies {
  log: FastifyBaseLogger;
  /** Waits so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
}

/** The amount, and the card or account. */
interface Order extends Omit<NewPayment, 'request'> {
  reference: string;
  from: Charge['from'];
  /** Every fingerprint that the request may have; the first is under the current key. */
  request: { keys: readonly string[]; hashes: readonly string[] } | undefined;
  /** Written in one transaction with the payment. */
  alongside?: (transaction: Database) => Promise<void>;
}

/**
 * Milliseconds after which a payment counts as abandoned. Being early does no harm: the gateway then refuses the
 * charge, or reports that it was made.
 */
const leaseOf = ({ timeout }: PaymentGateway) => timeout * 1.5;
/** Pauses before each question about a charge without an answer, in milliseconds. */
const pauses = [500, 1_000, 2_000];
/** Declined charges of one application within the hour after which it has to wait. */
const mostDeclined = 10;
/** How often a request that waits for another's charge checks, and for how long at most, in milliseconds. */
const lookEvery = 500;

/**
 * Pays once (REL-01, REL-02). The payment is written before the gateway is called, with the key that the gateway gets.
 * Another request meanwhile waits for it and gets its answer; a repeat of a request gets its own. If no usable answer
 * came, the gateway is asked about the charge; nothing is ever sent again.
 * @returns the payment; open if its outcome is still unknown
 * @throws TooManyDeclined; FeeNotDue; and KeyReused if the key of the request made another payment
 */
export async function takePayment(order: Order, dependencies: PaymentDependencies): Promise<Payment> {
  const { payment, isNew } = await dependencies.database.transaction((transaction) =>
    beginPayment(order, transaction, dependencies),
  );
  return isNew ? charge(payment, order, dependencies) : waitFor(payment, dependencies);
}

/**
 * Returns the payment that is in progress or made, or writes a new one. The application is locked meanwhile: of two
 * requests, one sees what the other wrote; and an application is erased either before, and then cannot be paid, or
 * after the payment.
 */
async function beginPayment(
  order: Order,
  transaction: Database,
  { gateway, now }: Pick<PaymentDependencies, 'gateway' | 'now'>,
): Promise<{ payment: Payment; isNew: boolean }> {
  const application = await lockApplication(transaction, order.application);
  const known = await findKnown(order, transaction);
  if (application !== undefined && known !== undefined) return { payment: known, isNew: false };
  if (application === undefined || !hasFee(application) || application.securityDeposit !== order.amount)
    throw new FeeNotDue();
  const at = now();
  if ((await countDeclined(transaction, order.application, at)) >= mostDeclined) throw new TooManyDeclined();
  const [key, hash] = [order.request?.keys[0], order.request?.hashes[0]];
  const request = key === undefined || hash === undefined ? undefined : { key, hash };
  const times = { now: at, askAt: new Date(at.getTime() + leaseOf(gateway)) };
  const payment = await insertPayment(transaction, { ...order, request }, times);
  await order.alongside?.(transaction);
  return { payment, isNew: true };
}

/** Too many charges of the application were declined within the hour: somebody may be testing cards. */
export class TooManyDeclined extends Error {
  override readonly name = 'TooManyDeclined';
}

/** The fee is no longer due: the application was erased or decided again since the request was checked. */
export class FeeNotDue extends Error {
  override readonly name = 'FeeNotDue';
}

/** An Idempotency-Key was reused for a different request. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

async function findKnown(order: Order, database: Database): Promise<Payment | undefined> {
  const requested = order.request && (await findRequested(database, order.application, order.request));
  if (requested?.isSame === false) throw new KeyReused();
  if (requested !== undefined) return requested.payment;
  const last = await findLastPayment(database, order.application);
  return last?.state === 'declined' ? undefined : last;
}

async function charge(payment: Payment, order: Order, dependencies: PaymentDependencies): Promise<Payment> {
  const { database, gateway, now, log } = dependencies;
  const { reference, from } = order;
  // Another process may have canceled it as abandoned meanwhile.
  if (!(await markAuthorizing(database, payment.id))) return current(payment, dependencies);
  let finding: ChargeFinding = { state: 'pending' };
  try {
    finding = await gateway.charge({ key: payment.id, amount: payment.amount, reference, from });
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn({ payment: payment.id, err: error }, 'a charge was not answered');
  }
  if (finding.state === 'pending') return findOut(payment, dependencies);
  await settlePayment(database, payment, finding, now());
  return current(payment, dependencies);
}

/**
 * Asks a few times about the outcome of a charge, the last time so that it can no longer arrive. If the gateway does
 * not know, the job asks later (`settleOpenPayments`).
 */
async function findOut(payment: Payment, dependencies: PaymentDependencies): Promise<Payment> {
  const { database, wait, now } = dependencies;
  await markUnknown(database, payment.id, now());
  let known = payment;
  for (const [index, pause] of pauses.entries()) {
    await wait(pause);
    known = await lookUpPayment(payment, { isAbandoned: index === pauses.length - 1 }, dependencies);
    if (isSettled(known)) break;
  }
  return known;
}

/** Waits for a payment of another request, and asks about it if that request does not finish it. */
async function waitFor(payment: Payment, dependencies: PaymentDependencies): Promise<Payment> {
  const { wait, now, gateway } = dependencies;
  let known = payment;
  for (let waited = 0; !isSettled(known) && waited < leaseOf(gateway); waited += lookEvery) {
    const isAbandoned = known.askAt.getTime() <= now().getTime();
    known = isAbandoned
      ? await lookUpPayment(known, { isAbandoned }, dependencies)
      : await current(known, dependencies);
    // An unknown one was just checked; the page shows that it is pending, and checks again.
    if (isSettled(known) || isAbandoned) return known;
    await wait(lookEvery);
  }
  return known;
}

async function current(payment: Payment, { database }: PaymentDependencies): Promise<Payment> {
  return (await findPayment(database, payment.id)) ?? payment;
}

/**
 * Asks about the outcome of an open payment (`askGateway`).
 * @returns the current payment; as stored if the gateway does not know, which is logged
 */
export async function lookUpPayment(
  payment: Payment,
  { isAbandoned }: { isAbandoned: boolean },
  { log, ...dependencies }: GatewayDependencies & { log: FastifyBaseLogger },
): Promise<Payment> {
  try {
    return await askGateway(payment, { isAbandoned }, dependencies);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn({ payment: payment.id, err: error }, 'the payment gateway did not say what became of a charge');
    return (await findPayment(dependencies.database, payment.id)) ?? payment;
  }
}

/** Payments that are claimed at once. */
const settleBatch = 20;

/**
 * Checks payments without an answer: the gateway's state is authoritative. Safe in any number of processes at once.
 * @param onFailure gets each one that could not be checked; the others continue, and it is checked again later
 * @param signal ends the work between two payments
 */
export async function settleOpenPayments(
  { database, gateway, now }: { database: Database; gateway: PaymentGateway | undefined; now: () => Date },
  onFailure: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (gateway === undefined) return;
  let claimed: Payment[];
  do {
    claimed = await claimOpenPayments(database, now(), settleBatch);
    for (const payment of claimed) {
      if (signal?.aborted) return;
      await askGateway(payment, { isAbandoned: true }, { database, gateway, now }).catch(onFailure);
    }
  } while (claimed.length === settleBatch);
}

interface GatewayDependencies {
  database: Database;
  gateway: PaymentGateway;
  now: () => Date;
}

/**
 * Asks the gateway about the outcome of an open payment, and settles it accordingly. One that never arrived, and that
 * no request is processing, is canceled first: it can then no longer arrive, and so was not charged.
 * @returns the current payment
 * @throws ServiceFailure if the gateway gives no usable answer
 */
async function askGateway(
  payment: Payment,
  { isAbandoned }: { isAbandoned: boolean },
  { database, gateway, now }: GatewayDependencies,
): Promise<Payment> {
  if (isSettled(payment)) return payment;
  const found =
    (await gateway.find(payment.id)) ?? (isAbandoned ? await gateway.cancel(payment.id) : undefined);
  if (found === undefined) return payment;
  await settlePayment(database, payment, found, now());
  return (await findPayment(database, payment.id)) ?? payment;
}

/**
 * Fingerprints by which a repeat of a request is recognized, under every known key: of its Idempotency-Key, and of its
 * content. They exclude card number, CVV and account, so that not even a keyed trace of those is stored.
 */
export function requestMarks(
  secrets: Secrets,
  idempotencyKey: string | undefined,
  { method, means, lastFour, amount }: Pick<Payment, 'method' | 'means' | 'lastFour' | 'amount'>,
): { keys: readonly string[]; hashes: readonly string[] } | undefined {
  if (idempotencyKey === undefined) return undefined;
  return {
    keys: secrets.fingerprints('payment key', idempotencyKey),
    hashes: secrets.fingerprints('payment request', `${method} ${means} ${lastFour} ${amount}`),
  };
}
