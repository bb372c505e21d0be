import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
/**
 * How a call to an outside service ended. With `circuitOpen` (the service counts as down) and `bulkheadFull` (too many calls
 * of it are open) nothing was sent. `abandoned`: whoever asked left before the answer came.
 */
export type ServiceOutcome =
  | 'answered'
  | 'refused'
  | 'failed'
  | 'timedOut'
  | 'circuitOpen'
  | 'bulkheadFull'
  | 'abandoned';

/** A call to an outside service. It holds nothing that was sent or answered. */
export interface ServiceCall {
  service: string;
  outcome: ServiceOutcome;
  milliseconds: number;
}

/** Whether a circuit breaker lets calls through. */
export type CircuitState = 'closed' | 'halfOpen' | 'open';

/** A request that was answered. */
interface AnsweredRequest {
  /** Name of the call in the contract, or the kind of what was asked for; never its address. */
  call: string;
  status: number;
  milliseconds: number;
  /** Code of the refusal, where it was refused. */
  refusal: string | undefined;
}

/**
 * Is told what a server does as it does it, and measures it. Every name is a word of code or contract; nothing of a person
 * comes by.
 */
export interface Observer {
  onRequest(request: AnsweredRequest): void;
  /** A call to a service that somebody else runs, whoever sends it. */
  onCall(call: ServiceCall): void;
  onCircuit(circuit: { service: string; state: CircuitState }): void;
  onQuery(query: { outcome: 'done' | 'failed' | 'unavailable'; milliseconds: number }): void;
  /** A first screen that the server drew, once for all who get it. */
  onFirstScreen(milliseconds: number): void;
  /** Something beyond a limit. */
  onLimit(limit: { limit: string }): void;
  onDecision(decision: { step: 'application' | 'offer' | 'increase'; result: string }): void;
  onSecurityEvent(event: { event: string }): void;
  /** A call that did not state what its page would have asked to be agreed to. */
  onUnstatedConsents(of: { call: string }): void;
}

/** Measures nothing. */
export const silentObserver: Observer = {
  onRequest() {},
  onCall() {},
  onCircuit() {},
  onQuery() {},
  onFirstScreen() {},
  onLimit() {},
  onDecision() {},
  onSecurityEvent() {},
  onUnstatedConsents() {},
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call in the contract. */
    call?: string;
  }
  interface FastifyRequest {
    /** Code of the refusal that answers it. */
    refusal: string | undefined;
  }
}

/** What requests are counted as that are no call of the contract. */
export const kindsOfRequests = ['page', 'probe', 'file', 'unknown'] as const;

/** Route of every path that no other route answers. */
export const anyPath = '*';

/** Tells the observer of each request once it is answered. */
export function observeRequests(app: FastifyInstance, observer: Observer): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) =>
    observer.onRequest({
      call: request.routeOptions.config.call ?? kindOf(request, reply),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      refusal: request.refusal,
    }),
  );
}

function kindOf(
  { routeOptions, method }: FastifyRequest,
  reply: FastifyReply,
): (typeof kindsOfRequests)[number] {
  if (routeOptions.config.everyHost === true) return 'probe';
  // A page is what is found nowhere else.
  if (routeOptions.url === undefined || routeOptions.url === anyPath)
    return /^text\/html/.test(String(reply.getHeader('content-type'))) ? 'page' : 'unknown';
  return method === 'GET' || method === 'HEAD' ? 'file' : 'unknown';
}

/** Something that a service is asked. */
type Ask<Given extends readonly unknown[], Answer> = (...given: Given) => Promise<Answer>;

/** Asks a service, and tells how long that took and how it ended. */
export function timeCalls<Given extends readonly unknown[], Answer>(
  service: string,
  ask: Ask<Given, Answer>,
  { onCall }: Partial<Pick<Observer, 'onCall'>>,
): Ask<Given, Answer> {
  return async (...given) => {
    const began = performance.now();
    const tell = (outcome: ServiceOutcome) =>
      onCall?.({ service, outcome, milliseconds: performance.now() - began });
    try {
      const answer = await ask(...given);
      tell('answered');
      return answer;
    } catch (error) {
      tell(isTimeout(error) ? 'timedOut' : 'failed');
      throw error;
    }
  };
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || /timed out/.test(error.message) || isTimeout(error.cause);
}
