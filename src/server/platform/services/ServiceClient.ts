import type { Observer } from '../metrics/Observer.ts';

/** Is told of each call, and of each change of a circuit. */
export type ServiceListener = Partial<Pick<Observer, 'onCall' | 'onCircuit'>>;

export interface ServiceOptions extends ServiceListener {
  /** Its name, for log and metrics. */
  service: string;
  /** Base URL of the paths, with or without a slash at its end. */
  url: string | (() => Promise<string>);
  /** Of every call. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for a call, retries included. */
  timeout: number;
  /** Calls that may be open at a time, so that a slow service cannot take all of the process. Default 100. */
  maxConcurrent?: number | undefined;
  /**
   * Opens the circuit after `failures` failed calls in a row; `halfOpenAfter` milliseconds later one call tries again.
   * A call counts once, whatever its retries. No circuit breaker where absent.
   */
  breaker?: { failures: number; halfOpenAfter: number } | undefined;
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the url; empty is the url itself. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** `Idempotency-Key`. */
  key?: string | undefined;
  /** How often the call may be retried after a failure; only where that is safe. */
  retries?: number | undefined;
  /** Statuses beside 2xx whose answer counts. */
  accepts?: readonly number[];
  /** `status`: the body is not read, the status says it all. Default `json`. */
  answer?: 'json' | 'status';
}

export interface ServiceAnswer {
  status: number;
  /** What the body says; undefined where it has none to read. */
  body: unknown;
}

/** Calls one service. Anything but a usable answer is a `ServiceFailure`. */
export interface ServiceClient {
  /** @throws ServiceFailure */
  call(request: ServiceRequest): Promise<ServiceAnswer>;
}
