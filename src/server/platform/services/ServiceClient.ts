import type { Observer } from '../metrics/Observer.ts';

/** Is told of each call, and of each change of a circuit. */
export type ServiceListener = Partial<Pick<Observer, 'onCall' | 'onCircuit'>>;

export interface ServiceOptions extends ServiceListener {
  /** Its name, for log and metrics. */
  service: string;
  /** What the paths stand under, with or without a slash at its end. */
  url: string | (() => Promise<string>);
  /** Of every call. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for a call, its repetitions included. */
  timeout: number;
  /** After so many failed calls in a row no more are sent for so many milliseconds; then one tries. None where absent. */
  breaker?: { failures: number; pause: number } | undefined;
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the url; empty is the url itself. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** `Idempotency-Key`. */
  key?: string | undefined;
  /** How often it may be repeated where no answer came; only where that is safe. */
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

/** Calls one service. Everything that is no usable answer is a `ServiceFailure`. */
export interface ServiceClient {
  /** @throws ServiceFailure */
  call(request: ServiceRequest): Promise<ServiceAnswer>;
}
