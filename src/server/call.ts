import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from './limits/limits.ts';
import type { PortContext } from './ports/PortContext.ts';
import type { Ports } from './ports/Ports.ts';
import type { NewSession } from './sessions/startSession.ts';

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
  /** True for a call that decides: what a tester wants answered next comes to it as a decision (`nextAnswer`). */
  decides?: true;
  /** True for a call that testers use: it is there in the sandbox only. */
  forTesters?: true;
  /** Body (or query, or path parameters) after key normalisation and validation by the contract's schema. */
  handle(request: Request, context: CallContext): Promise<CallAnswer>;
}

export interface CallContext extends PortContext {
  /** The services that somebody else runs. */
  ports: Ports;
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
}

export interface CallAnswer {
  /** HTTP status, 200 unless said. */
  status?: number;
  body: unknown;
  /** The session that the visitor goes on with from now on; the answer tells it (`withSession`). */
  session?: NewSession | undefined;
}
