import { BrokenCircuitError, ExponentialBackoff, handleType, noop, retry, wrap } from 'cockatiel';
import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { ServiceOutcome } from '../metrics/Observer.ts';
import { correlation } from './correlation.ts';
import { createCircuit } from './createCircuit.ts';
import type { ServiceAnswer, ServiceClient, ServiceOptions, ServiceRequest } from './ServiceClient.ts';

/** Bytes of the longest answer that is read. */
const longestAnswer = 262_144;
/** Milliseconds between two tries, with jitter around them. */
const backoff = { initialDelay: 100, maxDelay: 1_000 };
/** Statuses of a service that is down or busy; any other says something about the request. */
const isAway = (status: number) => status >= 500 || status === 429;

/** The service is away: the circuit breaker counts it, and a call that may be repeated is. */
class Away extends Error {
  readonly outcome: ServiceOutcome;

  constructor(outcome: ServiceOutcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/** The service answered that it does not take this request; it is there. */
class Refused extends Error {}

/**
 * Calls a service over HTTP: in time, again where that is safe, not at all while it is known to be down. Redirects are
 * not followed, and an answer has a limit. The correlation id of the request goes along.
 */
export function createServiceClient(options: ServiceOptions): ServiceClient {
  const { service, breaker, onCall, onCircuit } = options;
  const away = handleType(Away);
  const held = breaker === undefined ? noop : createCircuit(service, away, { ...breaker, onCircuit });
  const repeated = [0, 1, 2, 3, 4, 5].map((maxAttempts) =>
    wrap(retry(away, { maxAttempts, backoff: new ExponentialBackoff(backoff) }), held),
  );
  return {
    async call(request) {
      const start = performance.now();
      const tell = (outcome: ServiceOutcome) =>
        onCall?.({ service, outcome, milliseconds: Math.round(performance.now() - start) });
      const policy = repeated[Math.min(request.retries ?? 0, repeated.length - 1)] ?? noop;
      try {
        const url = typeof options.url === 'string' ? options.url : await options.url();
        const signal = AbortSignal.timeout(options.timeout);
        const address = addressOf(url, request.path);
        const answer = await policy.execute(() => send(address, options.headers, request, signal), signal);
        tell('answered');
        return answer;
      } catch (error) {
        tell(outcomeOf(error));
        throw new ServiceFailure(service, { cause: new Error(reasonOf(error)) });
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
      if (isAway(status)) throw new Away('failed', `it answered ${status}`);
      throw new Refused(`it answered ${status}`);
    }
    if (answer === 'status') return { status, body: undefined };
    return { status, body: bodyOf(await textOf(response), accepts.includes(status)) };
  } catch (error) {
    if (error instanceof Away || error instanceof Refused) throw error;
    // What `fetch` throws may quote what was sent; only its kind is told on.
    throw signal.aborted ? new Away('timedOut', 'it timed out') : new Away('failed', 'no answer came');
  }
}

function addressOf(base: string, path: string): URL {
  if (path === '') return new URL(base);
  return new URL(path.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`);
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new Away('failed', 'its answer is too long');
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
    throw new Away('failed', text === '' ? 'its answer is empty' : 'its answer is no JSON');
  }
}

function outcomeOf(error: unknown): ServiceOutcome {
  if (error instanceof BrokenCircuitError) return 'heldBack';
  if (error instanceof Away) return error.outcome;
  return error instanceof Refused ? 'refused' : 'failed';
}

function reasonOf(error: unknown): string {
  if (error instanceof BrokenCircuitError) return 'it failed again and again, and is not asked for a while';
  return error instanceof Away || error instanceof Refused ? error.message : 'no usable answer';
}
