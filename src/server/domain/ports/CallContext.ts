import type { FastifyBaseLogger } from 'fastify';
import type { Outside } from '../../platform/idempotency/Outside.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Observer } from '../../platform/metrics/Observer.ts';
import type { PortContext } from './PortContext.ts';
import type { Ports } from './Ports.ts';

/** What the handling of a call may use. */
export interface CallContext extends PortContext {
  /** The services that somebody else runs. */
  ports: Ports;
  /** Asks one of them, in a call that writes too. */
  outside: Outside;
  /** Waits so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  log: FastifyBaseLogger;
  /** Is told what happens. */
  observer: Observer;
  /** `Idempotency-Key` header, where sent. */
  idempotencyKey?: string;
  /** Bearer token as sent, where the call needs no session: the earlier one of the visitor. */
  earlierToken?: string;
  /** How often what may happen. */
  limits: Limits;
  /** For rate limits, and sealed as evidence of a consent; never stored in clear. */
  clientAddress: string;
  /** As the browser names itself, where it does; stored sealed only. */
  userAgent?: string | undefined;
  /**
   * Sends the answer so many milliseconds after it is made: of several, the longest. No transaction waits with it.
   */
  delayResponse: (milliseconds: number) => void;
}
