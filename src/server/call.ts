import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/Database.ts';
import type { Secrets } from './encryption/Secrets.ts';
import type { JobQueue } from './jobs/openQueue.ts';
import type { Limits } from './limits/limits.ts';
import type { Senders } from './messages/Senders.ts';
import type { PaymentGateway } from './payments/PaymentGateway.ts';
import type { NextAnswer } from './sandbox/nextAnswers.ts';
import type { Session } from './sessions/Session.ts';
import type { NewSession } from './sessions/startSession.ts';
import type { ResolvedSite } from './sites/ResolvedSite.ts';

/** One call of the contract (`schemas/api/<name>.json` holds its method, path and schemas). */
export interface ServerCall<Request = Record<string, unknown>> {
  /** Contract name, which is also the name of its schema file. */
  name: string;
  /** `none`: only loading the configuration (SEC-001). */
  session: 'none' | 'required';
  /**
   * True for a call that writes but waits for an outside service in between: it makes its own transactions, so that
   * nobody else waits with it, and keeps no answer for an Idempotency-Key.
   */
  ownTransactions?: true;
  /** True for a call that decides: what the sandbox was told to answer next comes to it as a decision (`nextAnswer`). */
  decides?: true;
  /** Body (or query, or path parameters) after key normalisation and validation by the contract's schema. */
  handle(request: Request, context: CallContext): Promise<CallAnswer>;
}

export interface CallContext {
  site: ResolvedSite;
  /** Present on every call whose `session` is `required`. */
  session: Session;
  database: Database;
  secrets: Secrets;
  /** The one clock of the server. */
  now: () => Date;
  /** Who sends messages to applicants. */
  senders: Senders;
  /** Who moves money; none where no gateway is named. */
  gateway?: PaymentGateway | undefined;
  /** Sends events to partners; none where this server has no jobs. */
  postBacks?: JobQueue | undefined;
  /** Waits so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  log: FastifyBaseLogger;
  /** `Idempotency-Key` header, where sent. */
  idempotencyKey?: string;
  /** Bearer token as sent, where the call needs no session: the earlier one of the visitor. */
  earlierToken?: string;
  /** How often what may happen. */
  limits: Limits;
  /** For rate limits only; never stored in clear. */
  clientAddress: string;
  /** Keeps the answer back for so many milliseconds once it is made, and nothing else: no transaction waits with it. */
  hold: (milliseconds: number) => void;
  /** What a tester wants decided now, once. Of a call that decides, in the sandbox. */
  nextAnswer?: NextAnswer | undefined;
  /** True only in the sandbox: personas, stand-in services, outbox. */
  sandbox: boolean;
}

export interface CallAnswer {
  /** HTTP status, 200 unless said. */
  status?: number;
  body: unknown;
  /** The session that the visitor goes on with from now on; the answer tells it (`withSession`). */
  session?: NewSession | undefined;
}
