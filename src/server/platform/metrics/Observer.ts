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
};
