import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ExponentialBackoff,
  handleType,
  noop,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { ServiceFailure } from '../answers.ts';
import type { ServiceOutcome } from '../metrics/Observer.ts';
import { addressOf } from './addressOf.ts';
import { correlation } from './correlation.ts';
import { createCircuit } from './createCircuit.ts';
import type { ServiceAnswer, ServiceClient, ServiceOptions, ServiceRequest } from './ServiceClient.ts';

/** Bytes of the longest answer that is read. */
const longestAnswer = 262_144;
/** Calls that a service may have open at a time, where nothing else is said. */
const usualConcurrency = 100;
/** Milliseconds between two tries, with jitter around them. */
const backoff = { initialDelay: 100, maxDelay: 1_000 };

/** The service is down: the circuit breaker counts it, and a call that may be retried is. */
class Unavailable extends Error {
  readonly outcome: ServiceOutcome;

  constructor(outcome: ServiceOutcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/** The service answered that it does not take this request, or not now (429): it is up. */
class Refused extends Error {}

/**
 * Calls a service over HTTP: within its timeout, with retries where that is safe, and not at all while its circuit is open
 * or too many calls of it are open. Redirects are not followed, and an answer has a limit. The correlation id of the
 * request goes along.
 */
export function createServiceClient(options: ServiceOptions): ServiceClient {
  const { service, breaker, maxConcurrent = usualConcurrency, onCall, onCircuit } = options;
  const unavailable = handleType(Unavailable);
  const places = bulkhead(maxConcurrent, 0);
  const inTime = timeout(options.timeout, TimeoutStrategy.Aggressive);
  const circuit =
    breaker === undefined ? noop : createCircuit(service, unavailable, { ...breaker, onCircuit });
  // The circuit is around the retries: a call counts once. The timeout is around the circuit: also a call that waits for the
  // one that tries a half-open circuit ends in time.
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
    // What `fetch` throws may quote what was sent; only its kind is told on.
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

/** @param mayBeNone a status that says it all may have any body */
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
