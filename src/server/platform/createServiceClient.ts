import { AsyncLocalStorage } from 'node:async_hooks';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  noop,
  type Policy,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { ServiceFailure } from './answers.ts';
import type { Observer, ServiceOutcome } from './metrics/Observer.ts';

/** Maximum size of an answer, in bytes. */
const longestAnswer = 262_144;
/** Open calls per service by default. */
const usualConcurrency = 100;
/** Milliseconds between two tries, with jitter around them. */
const backoff = { initialDelay: 100, maxDelay: 1_000 };

/** The service is down: the circuit breaker counts it, and the call may be retried. */
class Unavailable extends Error {
  readonly outcome: ServiceOutcome;

  constructor(outcome: ServiceOutcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/** The service answered that it refuses this request, or does not take it now (429): it is up. */
class Refused extends Error {}

/**
 * Calls a service over HTTP: with a timeout, with retries if they are safe, and not at all while its circuit is open or
 * too many of its calls are open. Redirects are not followed, and answers have a size limit. The correlation id of the
 * request is sent along.
 */
export function createServiceClient(options: ServiceOptions): ServiceClient {
  const { service, breaker, maxConcurrent = usualConcurrency, onCall, onCircuit } = options;
  const unavailable = handleType(Unavailable);
  const places = bulkhead(maxConcurrent, 0);
  const inTime = timeout(options.timeout, TimeoutStrategy.Aggressive);
  const circuit =
    breaker === undefined ? noop : createCircuit(service, unavailable, { ...breaker, onCircuit });
  // The circuit is around the retries: a call counts once. The timeout is around the circuit: a call that waits for the
  // probe of a half-open circuit ends in time, too.
  const policies = [0, 1, 2, 3, 4, 5].map((maxAttempts) =>
    wrap(
      places,
      inTime,
      circuit,
      retry(unavailable, { maxAttempts, backoff: new ExponentialBackoff(backoff) }),
    ),
  );
  return {
    async call(request) {
      const start = performance.now();
      const tell = (outcome: ServiceOutcome) =>
        onCall?.({ service, outcome, milliseconds: Math.round(performance.now() - start) });
      const policy = policies[Math.min(request.retries ?? 0, policies.length - 1)] ?? noop;
      try {
        const url = typeof options.url === 'string' ? options.url : await options.url();
        const address = addressOf(url, request.path);
        if (address === undefined) throw new Unavailable('failed', 'its path leads out of its url');
        const answer = await policy.execute(({ signal }) => send(address, options.headers, request, signal));
        tell('answered');
        return answer;
      } catch (error) {
        const { outcome, reason } = endOf(error);
        tell(outcome);
        throw new ServiceFailure(service, { cause: new Error(reason) });
      }
    },
  };
}

async function send(
  address: URL,
  headers: ServiceOptions['headers'],
  { method, body, key, accepts = [], answer = 'json' }: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  try {
    const id = correlation.getStore();
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(id === undefined ? {} : { 'x-correlation-id': id }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    if ((!response.ok && !accepts.includes(status)) || answer === 'status') await response.body?.cancel();
    if (!response.ok && !accepts.includes(status)) {
      if (status >= 500) throw new Unavailable('failed', `it answered ${status}`);
      throw new Refused(`it answered ${status}`);
    }
    if (answer === 'status') return { status, body: undefined };
    return { status, body: bodyOf(await textOf(response), accepts.includes(status)) };
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Refused) throw error;
    // Errors of `fetch` may quote what was sent, so only their kind is passed on.
    throw signal.aborted
      ? new Unavailable('timedOut', 'it timed out')
      : new Unavailable('failed', 'no answer came');
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new Unavailable('failed', 'its answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @param mayBeNone an accepted status may have any body */
function bodyOf(text: string, mayBeNone: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (mayBeNone) return undefined;
    throw new Unavailable('failed', text === '' ? 'its answer is empty' : 'its answer is no JSON');
  }
}

function endOf(error: unknown): { outcome: ServiceOutcome; reason: string } {
  if (error instanceof BrokenCircuitError)
    return { outcome: 'circuitOpen', reason: 'its circuit is open after several failures' };
  if (error instanceof BulkheadRejectedError)
    return { outcome: 'bulkheadFull', reason: 'too many calls of it are open' };
  if (error instanceof TaskCancelledError) return { outcome: 'timedOut', reason: 'it timed out' };
  if (error instanceof Unavailable) return { outcome: error.outcome, reason: error.message };
  if (error instanceof Refused) return { outcome: 'refused', reason: error.message };
  return { outcome: 'failed', reason: 'no usable answer' };
}

/** Gets each call, and each change of a circuit. */
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
  /** Calls that may be open at a time, so that a slow service cannot block the process. Default 100. */
  maxConcurrent?: number | undefined;
  /**
   * Opens the circuit after `failures` failed calls in a row; `halfOpenAfter` milliseconds later one call tries again.
   * A call counts once, whatever its retries. No circuit breaker where absent.
   */
  breaker?: { failures: number; halfOpenAfter: number } | undefined;
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the url; empty for the url itself. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** `Idempotency-Key`. */
  key?: string | undefined;
  /** How often the call may be retried after a failure; only where that is safe. */
  retries?: number | undefined;
  /** Statuses besides 2xx whose answer is accepted. */
  accepts?: readonly number[];
  /** `status`: the body is not read. Default `json`. */
  answer?: 'json' | 'status';
}

interface ServiceAnswer {
  status: number;
  /** The parsed body; undefined if it is not read. */
  body: unknown;
}

/** Calls one service. Anything except a usable answer is a `ServiceFailure`. */
export interface ServiceClient {
  /** @throws ServiceFailure */
  call(request: ServiceRequest): Promise<ServiceAnswer>;
}

interface CircuitOptions {
  /** Failures in a row that open the circuit. */
  failures: number;
  /** Milliseconds until one call tries again. */
  halfOpenAfter: number;
  onCircuit?: Observer['onCircuit'] | undefined;
}

const states = { [CircuitState.Closed]: 'closed', [CircuitState.HalfOpen]: 'halfOpen' } as const;

/**
 * A circuit breaker that reports its state.
 * @param failure what counts as a failure (`handleType`)
 */
export function createCircuit(
  service: string,
  failure: Policy,
  { failures, halfOpenAfter, onCircuit }: CircuitOptions,
): CircuitBreakerPolicy {
  const circuit = circuitBreaker(failure, { halfOpenAfter, breaker: new ConsecutiveBreaker(failures) });
  onCircuit?.({ service, state: 'closed' });
  circuit.onStateChange((state) =>
    onCircuit?.({
      service,
      state: (states as Partial<Record<CircuitState, 'closed' | 'halfOpen'>>)[state] ?? 'open',
    }),
  );
  return circuit;
}

/**
 * The URL of a path below a base URL; undefined if the path leads anywhere else, as `..`, `//` and `https://…` would.
 * @param base with or without a trailing slash
 * @param path with or without a leading slash; an empty one gives the base itself
 */
export function addressOf(base: string, path: string): URL | undefined {
  if (path === '') return new URL(base);
  const below = new URL(base.endsWith('/') ? base : `${base}/`);
  if (path.includes('//')) return undefined;
  const relative = path.replace(/^\//, '');
  // "./" keeps "evaluate:case" a path; without it the colon would make it a scheme.
  const address = new URL(`./${relative}`, below);
  return address.pathname === below.pathname + relative ? address : undefined;
}

/** The id of the current request, for calls to services. */
export const correlation = new AsyncLocalStorage<string>();
