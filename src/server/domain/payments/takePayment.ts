import type { FastifyBaseLogger } from 'fastify';
import { ServiceFailure } from '../../platform/answers.ts';
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

/** What somebody wants to pay, and from what. */
interface Order extends Omit<NewPayment, 'request'> {
  reference: string;
  from: Charge['from'];
  /** Every fingerprint that the request may have left; the first is under the key in use. */
  request: { keys: readonly string[]; hashes: readonly string[] } | undefined;
  /** Written in one transaction with the payment. */
  alongside?: (transaction: Database) => Promise<void>;
}

/**
 * Milliseconds after which a payment is taken for abandoned. Who comes too early does no harm: the gateway then refuses
 * the charge, or says that it was made.
 */
const leaseOf = ({ timeout }: PaymentGateway) => timeout * 1.5;
/** Pauses before each question about a charge without an answer, in milliseconds. */
const pauses = [500, 1_000, 2_000];
/** Declined charges of one application within the hour, from which on it waits. */
const mostDeclined = 10;
/** How often somebody who waits for another's charge looks, and for how long at most, in milliseconds. */
const lookEvery = 500;

/**
 * Pays once (REL-01, REL-02). The payment is written before the gateway is asked, under the key that the gateway gets.
 * Whoever comes while one is under way waits for it and is given it; a repeat of a request is given its own. Where no
 * usable answer came the gateway is asked what became of the charge; nothing is ever sent again.
 * @returns the payment; open where what became of it is still not known
 * @throws TooManyDeclined; FeeNotDue; and KeyReused where the key of the request made another payment
 */
export async function takePayment(order: Order, dependencies: PaymentDependencies): Promise<Payment> {
  const { payment, isNew } = await dependencies.database.transaction((transaction) =>
    beginPayment(order, transaction, dependencies),
  );
  return isNew ? charge(payment, order, dependencies) : waitFor(payment, dependencies);
}

/**
 * Gives the payment that is under way or made, or writes a new one. The application is held meanwhile: of two requests one
 * sees what the other wrote, and an application is erased either before, and then nobody pays for it, or after the payment.
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

/** Too many charges of the application were declined within the hour: somebody may be trying out cards. */
export class TooManyDeclined extends Error {
  override readonly name = 'TooManyDeclined';
}

/** The fee is due no more: the application was erased or decided again since the request was checked. */
export class FeeNotDue extends Error {
  override readonly name = 'FeeNotDue';
}

/** An Idempotency-Key came again with another request. */
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
  // Somebody who thought it abandoned may have canceled it in between.
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
 * Asks a few times what became of a charge, the last time so that it cannot arrive any more. Where the gateway does not
 * say, the job asks later (`settleOpenPayments`).
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

/** Waits for a payment that somebody else is at, and asks about it where that one does not end it. */
async function waitFor(payment: Payment, dependencies: PaymentDependencies): Promise<Payment> {
  const { wait, now, gateway } = dependencies;
  let known = payment;
  for (let waited = 0; !isSettled(known) && waited < leaseOf(gateway); waited += lookEvery) {
    const isAbandoned = known.askAt.getTime() <= now().getTime();
    known = isAbandoned
      ? await lookUpPayment(known, { isAbandoned }, dependencies)
      : await current(known, dependencies);
    // An unknown one was asked about just now; the page shows that it is pending, and looks again.
    if (isSettled(known) || isAbandoned) return known;
    await wait(lookEvery);
  }
  return known;
}

async function current(payment: Payment, { database }: PaymentDependencies): Promise<Payment> {
  return (await findPayment(database, payment.id)) ?? payment;
}

/**
 * Asks what became of an open payment (`askGateway`).
 * @returns the payment as it stands now; as it is stored where the gateway does not say, which is logged
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
 * Looks after payments whose answer did not come: what the gateway says of them is what they are. Safe in any number of
 * processes at once.
 * @param onFailure told of each one that could not be asked about; the others go on, and it is asked about again later
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
 * Asks the gateway what became of an open payment, and settles it accordingly. One that never arrived, and that nobody is
 * at any more, is canceled first: from then on it cannot arrive, and so was not charged.
 * @returns the payment as it stands now
 * @throws ServiceFailure when the gateway gives no usable answer
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
 * Fingerprints by which a repeat of a request is known, under every key that is known: of its Idempotency-Key, and of
 * what it wants. Card number, CVV and account are no part of them, so that not even a keyed trace of those is kept.
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
