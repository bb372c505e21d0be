import { STATUS_CODES } from 'node:http';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  handleType,
  wrap,
} from 'cockatiel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { Refusal } from '../../platform/answers.ts';
import { type CallContract, type CallPaths, callRoute } from '../../platform/contract.ts';
import { createCircuit } from '../../platform/createServiceClient.ts';
import type { Observer, ServiceOutcome } from '../../platform/metrics/Observer.ts';
import sentences from '../../platform/sentences.json' with { type: 'json' };
import { countCall } from '../countCall.ts';
import type { PageServices } from '../PageServices.ts';
import type { ApiBases } from '../pages/sitePage.ts';

/** Its name in logs and metrics. */
const service = 'issuer API';
/** After so many failures in a row, no calls are sent for a while. */
const failuresInARow = 8;
/** Seconds until one call tries again. */
const pause = 10;
/** Open calls. A hanging API would otherwise take a connection for each applicant. */
const mostAtOnce = 512;
/**
 * The API's share of a call's timeout. The page's clock starts first and has all of it: this tells a late API from an
 * applicant who left.
 */
const share = 0.9;

/**
 * Forwards the calls of the contract to the API of an issuer, and nothing else (design §14). Its answer reaches the
 * page if it is JSON and not a failure; failures get this server's own answer. Calls are never sent twice here: the
 * page knows whether it may repeat one. When the client leaves, a read-only call is aborted and not counted; a writing
 * one continues, and so does the one that tests whether the API is back, so that the API can finish and its answer
 * counts.
 * @param issuer base of the API; the paths of the calls are below it
 */
export function registerIssuerApi(
  app: FastifyInstance,
  services: Pick<PageServices, 'counters' | 'limits' | 'observer'>,
  { issuer, contracts, paths }: { issuer: URL; contracts: readonly CallContract[]; paths: CallPaths },
): void {
  const { onCall, onCircuit } = services.observer;
  const failure = handleType(IssuerFailure, ({ outcome }) => outcome !== 'abandoned');
  const circuit = createCircuit(service, failure, {
    failures: failuresInARow,
    halfOpenAfter: pause * 1_000,
    onCircuit,
  });
  circuit.onBreak(() => app.log.error("the circuit to the issuer's API is open"));
  circuit.onReset(() => app.log.info("the circuit to the issuer's API is closed again"));
  const policy = wrap(bulkhead(mostAtOnce), circuit);
  const closing = new AbortController();
  // Calls without a client would keep the process alive for minutes.
  app.addHook('onClose', async () => closing.abort());

  async function ask(contract: CallContract, request: FastifyRequest, left: AbortSignal) {
    const sent = issuerRequest(contract, { issuer, paths, request });
    // The library makes callers wait for the end of the test call, which may take minutes.
    if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return policy.execute(() => {
      const goesOn = contract.writes || circuit.state === CircuitState.HalfOpen;
      const signal = goesOn ? closing.signal : AbortSignal.any([closing.signal, left]);
      return askIssuer({ ...sent, limit: contract.timeout * share, signal });
    });
  }

  for (const contract of contracts) {
    app.route({
      method: contract.method,
      url: callRoute(contract, paths),
      config: { call: contract.name },
      async handler(request, reply) {
        const left = leaving(reply);
        if (contract.method === 'POST' && !isObject(request.body))
          throw new Refusal(400, 'malformed', 'The request must be a JSON object.');
        await countCall(contract, request, services);
        const answer = await timed(onCall, () => ask(contract, request, left)).catch((error) => {
          throw refusalOf(error, request);
        });
        return send(reply, answer);
      },
    });
  }
}

/**
 * Aborted once the client is gone. Fastify's `request.signal` is also aborted when the body of the request has been
 * read.
 */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** Reports duration and outcome of a call. */
async function timed(onCall: Observer['onCall'], ask: () => Promise<IssuerAnswer>): Promise<IssuerAnswer> {
  const began = performance.now();
  const tell = (outcome: ServiceOutcome) =>
    onCall({ service, outcome, milliseconds: performance.now() - began });
  try {
    const answer = await ask();
    tell(answer.status < 400 ? 'answered' : 'refused');
    return answer;
  } catch (error) {
    if (error instanceof BrokenCircuitError) tell('circuitOpen');
    else if (error instanceof BulkheadRejectedError) tell('bulkheadFull');
    else if (error instanceof IssuerFailure) tell(error.outcome);
    throw error;
  }
}

const isNotSent = (error: unknown) =>
  error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError;

function refusalOf(error: unknown, request: FastifyRequest): unknown {
  if (isNotSent(error))
    return new Refusal(503, 'unavailable', sentences.refusals.unavailable, { retryAfter: pause });
  if (!(error instanceof IssuerFailure)) return error;
  // No one reads this answer; the status is for the log.
  if (error.outcome === 'abandoned') return new Refusal(499, 'abandoned', 'The client left.');
  // The logger omits error messages; this one contains nothing of a request.
  request.log.warn({ service, reason: error.message }, "the issuer's API failed");
  return new Refusal(error.outcome === 'timedOut' ? 504 : 502, 'serviceFailed', sentences.refusals.noAnswer);
}

/** @throws Refusal with the issuer's status if it refuses without JSON */
function send(reply: FastifyReply, { status, body, retryAfter }: IssuerAnswer): FastifyReply {
  if (retryAfter !== null) reply.header('Retry-After', retryAfter);
  if (body === undefined) throw new Refusal(status, 'refused', sentences.refusals.refused);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Request headers that the issuer's API gets. Cookies are not sent on. */
const passedOn = ['accept-language', 'authorization', 'idempotency-key', 'user-agent'];

/**
 * A call for the issuer's API: the path as the contract spells it, the query of a GET, the body of a POST, a few
 * headers, the caller's address, and the correlation id of this server's log.
 * @param issuer base of the API, with a trailing slash
 * @throws Refusal 404 for a part of the path that would lead to another address
 */
function issuerRequest(
  contract: CallContract,
  { issuer, paths, request }: { issuer: URL; paths: CallPaths; request: FastifyRequest },
): Omit<IssuerRequest, 'limit' | 'signal'> {
  const { method } = contract;
  const url = addressOf(issuer, pathOf(contract, paths, request));
  if (method === 'GET') url.search = request.raw.url?.split('?')[1] ?? '';
  const kept = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    url,
    method,
    headers: {
      ...Object.fromEntries(kept),
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
      'x-correlation-id': request.id,
    },
    body: method === 'POST' ? JSON.stringify(request.body) : undefined,
  };
}

/** Below the base, whatever the case and slashes of the request. */
function pathOf(contract: CallContract, paths: CallPaths, { params }: FastifyRequest): string {
  const parameters = params as Record<string, string>;
  return callRoute(contract, paths).replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

function addressOf(issuer: URL, path: string): URL {
  const below = `${issuer.pathname}${path.slice(1)}`;
  const url = new URL(issuer);
  url.pathname = below;
  // A part of two dots would leave its folder.
  if (url.pathname !== below) throw new Refusal(404, 'notFound', 'Nothing is here.');
  return url;
}

interface IssuerRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** JSON; undefined sends none. */
  body: string | undefined;
  /** Milliseconds for the whole answer, its body included. */
  limit: number;
  /** Aborted when the answer is no longer needed. */
  signal: AbortSignal;
}

interface IssuerAnswer {
  /** 2xx or 4xx. */
  status: number;
  /** Decoded JSON; `{}` for a success without a body; undefined for a refusal without JSON. */
  body: Buffer | undefined;
  /** Its `Retry-After`. */
  retryAfter: string | null;
}

/** Maximum size of an answer in bytes. The longest of ours, terms as a PDF, is a tenth of that. */
const longestAnswer = 20_000_000;
/** Encodings that `fetch` decodes. We request none, but gateways compress anyway. */
const decoded = /^(|identity|(x-)?gzip|deflate|br)$/i;
const isJson = (type: string | null) => /^application\/([\w.+-]+\+)?json\b/i.test(type ?? '');

/**
 * Sends one request, once, and reads the whole answer. Redirects are not followed.
 * @throws IssuerFailure for a 5xx or a redirect, for a success that is not JSON, and if the answer is late, too long,
 *   or cut off
 */
async function askIssuer(request: IssuerRequest): Promise<IssuerAnswer> {
  const { url, method, headers, body, limit, signal } = request;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limit);
  try {
    return await read(
      await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([late.signal, signal]),
        ...(body === undefined ? {} : { body }),
      }),
    );
  } catch (error) {
    if (error instanceof IssuerFailure) throw error;
    if (late.signal.aborted)
      throw new IssuerFailure('timedOut', `did not answer in ${limit / 1_000} seconds`);
    if (signal.aborted) throw new IssuerFailure('abandoned', 'is not waited for any more');
    throw new IssuerFailure('failed', `did not answer: ${codeOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<IssuerAnswer> {
  const { status, headers } = response;
  const isRefusal = status >= 400 && status < 500;
  if (!response.ok && !isRefusal) return refuse(response, `answered ${status} ${STATUS_CODES[status] ?? ''}`);
  const encoding = headers.get('content-encoding') ?? '';
  if (!encoding.split(',').every((one) => decoded.test(one.trim())))
    return refuse(response, `answered in an encoding that it was not asked for`);
  const body = await bytesOf(response);
  const answer = { status, retryAfter: headers.get('retry-after') };
  if (isJson(headers.get('content-type')) && body.length > 0) return { ...answer, body };
  if (isRefusal) return { ...answer, body: undefined };
  if (body.length > 0) throw new IssuerFailure('failed', `answered ${status} without JSON`);
  // A page reads JSON, and 204 must not have a body.
  return { ...answer, status: status === 204 || status === 205 ? 200 : status, body: Buffer.from('{}') };
}

async function refuse(response: Response, reason: string): Promise<never> {
  await response.body?.cancel();
  throw new IssuerFailure('failed', reason.trim());
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new IssuerFailure('failed', 'answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Such as ECONNREFUSED. The rest of `fetch`'s message may quote what was sent. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? 'no reason given');
}

/** The issuer's API gave no usable answer. */
class IssuerFailure extends Error {
  override readonly name = 'IssuerFailure';
  /** `abandoned`: the client left first, or this server is closing, which says nothing about the API. */
  readonly outcome: 'failed' | 'timedOut' | 'abandoned';

  /** @param reason for the log; holds nothing that was sent or answered */
  constructor(outcome: IssuerFailure['outcome'], reason: string) {
    super(`The issuer's API ${reason}`);
    this.outcome = outcome;
  }
}

/** An issuer's API that answers the calls (design §14). */
export interface IssuerApi {
  /** Base of an API behind this server. */
  behind?: URL;
  /** Bases of an API that the page calls directly, on another origin. */
  direct?: ApiBases;
}
