import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { BrokenCircuitError, handleType } from 'cockatiel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/answers/Refusal.ts';
import { clientKey } from '../../platform/limits/clientKey.ts';
import { refuseBeyond } from '../../platform/limits/refuseBeyond.ts';
import type { Observer, ServiceOutcome } from '../../platform/metrics/Observer.ts';
import { createCircuit } from '../../platform/services/createCircuit.ts';
import type { CallContract } from '../calls/CallContract.ts';
import { type CallPaths, callRoute } from '../calls/callAddress.ts';
import type { Services } from '../Services.ts';

/** What logs and metrics call it. */
const service = 'issuer API';
/** After so many failures in a row nobody is sent there for a while. */
const failuresInARow = 8;
/** Seconds until one call tries again. */
const pause = 10;

/** What the issuer's API gets of a request, beside what this server says itself. */
const passedOn = ['accept', 'accept-language', 'authorization', 'idempotency-key', 'user-agent'];

/** The issuer's API did not answer, or with nothing that a page could use. */
class IssuerFailure extends Error {
  override readonly name = 'IssuerFailure';
  /** Whether the answer was late. */
  readonly isLate: boolean;

  constructor(reason: string, isLate = false) {
    super(`The issuer's API ${reason}`);
    this.isLate = isLate;
  }
}

/**
 * Hands the calls of the contract to the API of an issuer, and nothing else (design §14). It gets path, query and body as they
 * came, a few headers, the caller's address and the correlation id under which this server logs the call. What it answers
 * reaches the page if it is JSON and no failure; failures are answered as this server's own. A call that writes is
 * never sent twice by us: the page knows whether it may repeat it.
 * @param issuer base of the API; the paths of the calls stand below it
 */
export async function registerIssuerApi(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'limits' | 'observer' | 'secrets'>,
  { issuer, contracts, paths }: { issuer: URL; contracts: readonly CallContract[]; paths: CallPaths },
): Promise<void> {
  await app.register(replyFrom, {
    base: issuer.origin,
    // It would send a GET again ten times.
    retryMethods: [],
    disableRequestLogging: true,
    undici: { connections: 128, connect: { timeout: 5_000 } },
  });
  const { onCall, onCircuit } = services.observer;
  const circuit = createCircuit(service, handleType(IssuerFailure), {
    failures: failuresInARow,
    halfOpenAfter: pause * 1_000,
    onCircuit,
  });
  circuit.onBreak(() => app.log.error("the circuit to the issuer's API is open"));
  circuit.onReset(() => app.log.info("the circuit to the issuer's API is closed again"));
  for (const contract of contracts) {
    app.route({
      method: contract.method,
      url: callRoute(contract, paths),
      config: { call: contract.name },
      async handler(request, reply) {
        await countLimit(contract, request, services);
        const target = `${issuer.pathname.replace(/\/$/, '')}${pathOf(contract, paths, request)}`;
        await timed(onCall, () => circuit.execute(() => passOn(request, reply, target, contract))).catch(
          (error) => {
            throw refusalOf(error, request);
          },
        );
        return reply;
      },
    });
  }
}

async function countLimit(
  { session, writes }: CallContract,
  { ip }: FastifyRequest,
  { database, limits, secrets }: Pick<Services, 'database' | 'limits' | 'secrets'>,
): Promise<void> {
  const limit = session ? (writes ? limits.write : undefined) : limits.configuration;
  if (limit !== undefined) await refuseBeyond({ database, limit, key: clientKey(secrets, ip) });
}

/** The path as the contract spells it, whatever case and slashes it came in. */
function pathOf(contract: CallContract, paths: CallPaths, request: FastifyRequest): string {
  const parameters = request.params as Record<string, string>;
  return callRoute(contract, paths).replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

/** Tells how long a call took and how it ended. */
async function timed(onCall: Observer['onCall'], send: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const tell = (outcome: ServiceOutcome) =>
    onCall({ service, outcome, milliseconds: performance.now() - began });
  try {
    await send();
    tell('answered');
  } catch (error) {
    if (error instanceof BrokenCircuitError) tell('circuitOpen');
    else if (error instanceof IssuerFailure) tell(error.isLate ? 'timedOut' : 'failed');
    else tell('refused');
    throw error;
  }
}

function refusalOf(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof BrokenCircuitError)
    return new Refusal(503, 'unavailable', 'This service is not available at the moment. Try again soon.', {
      retryAfter: pause,
    });
  if (!(error instanceof IssuerFailure)) return error;
  request.log.warn({ err: error }, "the issuer's API failed");
  return new Refusal(error.isLate ? 504 : 502, 'serviceFailed', 'The service did not answer.');
}

/**
 * @throws IssuerFailure where nothing usable came
 * @throws Refusal with the issuer's status where it refuses without saying why in JSON
 */
function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  target: string,
  { method, timeout }: CallContract,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let type = '';
    // Who left is told nothing, and that is no failure of the issuer's.
    reply.raw.once('close', () => resolve());
    reply.from(target, {
      timeout,
      queryString: (_search, address) => (method === 'GET' ? (address.split('?')[1] ?? '') : ''),
      rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers as IncomingHttpHeaders),
      rewriteHeaders(headers) {
        type = String(headers['content-type'] ?? '');
        const wait = headers['retry-after'];
        return wait === undefined ? {} : { 'retry-after': wait };
      },
      onResponse(_request, _reply, { statusCode: status, stream }) {
        const isRefusal = status >= 400 && status < 500;
        const isUsable = status < 300 || isRefusal;
        if (isUsable && /^application\/([\w.]+\+)?json\b/i.test(type)) {
          void reply.type('application/json; charset=utf-8').send(stream);
          return resolve();
        }
        stream.resume();
        const answered = `answered ${status} ${STATUS_CODES[status] ?? ''}`.trim();
        if (isRefusal) reject(new Refusal(status, 'refused', 'The request is refused.'));
        else reject(new IssuerFailure(isUsable ? `${answered} without JSON` : answered));
      },
      onError(_reply, { error }) {
        const { statusCode } = error as Error & { statusCode?: number };
        const { message } = error.cause instanceof Error ? error.cause : error;
        reject(new IssuerFailure(`did not answer: ${message}`, statusCode === 504));
      },
    });
  });
}

/** Its cookies stay here, and so does what only a proxy says to a proxy. */
function requestHeaders(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = [...passedOn, 'host', 'content-type', 'content-length'].filter(
    (name) => headers[name] !== undefined,
  );
  return {
    ...Object.fromEntries(kept.map((name) => [name, headers[name]])),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-correlation-id': request.id,
  };
}
