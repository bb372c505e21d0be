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

/** A call to an outside service. Contains nothing that was sent or answered. */
export interface ServiceCall {
  service: string;
  outcome: ServiceOutcome;
  milliseconds: number;
}

/** Whether a circuit breaker lets calls through. */
export type CircuitState = 'closed' | 'halfOpen' | 'open';

/** A request that was answered. */
interface AnsweredRequest {
  /** Name of the call in the contract, or the kind of request; never its address. */
  call: string;
  status: number;
  milliseconds: number;
  /** Code of the refusal, if it was refused. */
  refusal: string | undefined;
}

/** Gets what a server does, and measures it. Every name is a word of code or contract; nothing personal. */
export interface Observer {
  onRequest(request: AnsweredRequest): void;
  /** A call to an outside service, from anywhere. */
  onCall(call: ServiceCall): void;
  onCircuit(circuit: { service: string; state: CircuitState }): void;
  onQuery(query: { outcome: 'done' | 'failed' | 'unavailable'; milliseconds: number }): void;
  /** A first screen that the server rendered, once for all who get it. */
  onFirstScreen(milliseconds: number): void;
  /** Something beyond a limit. */
  onLimit(limit: { limit: string }): void;
  onDecision(decision: { step: 'application' | 'offer' | 'increase'; result: string }): void;
  onSecurityEvent(event: { event: string }): void;
  /** A call that did not state a consent that its page would have asked for. */
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
    /** Code of the refusal. */
    refusal: string | undefined;
  }
}

/** Request kinds that are not calls of the contract. */
export const kindsOfRequests = ['page', 'probe', 'file', 'unknown'] as const;

/** Route of every path without another route. */
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
  // A page is anything that no other kind matches.
  if (routeOptions.url === undefined || routeOptions.url === anyPath)
    return /^text\/html/.test(String(reply.getHeader('content-type'))) ? 'page' : 'unknown';
  return method === 'GET' || method === 'HEAD' ? 'file' : 'unknown';
}

/** A call to a service. */
type Ask<Given extends readonly unknown[], Answer> = (...given: Given) => Promise<Answer>;

/** Calls a service, and reports duration and outcome. */
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
