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
import { Refusal } from '../../platform/answers/Refusal.ts';
import type { Observer, ServiceOutcome } from '../../platform/metrics/Observer.ts';
import { createCircuit } from '../../platform/services/createCircuit.ts';
import type { CallContract } from '../calls/CallContract.ts';
import { type CallPaths, callRoute } from '../calls/callAddress.ts';
import { countCall } from '../calls/countCall.ts';
import type { Services } from '../Services.ts';
import { askIssuer, type IssuerAnswer } from './askIssuer.ts';
import { IssuerFailure } from './IssuerFailure.ts';
import { issuerRequest } from './issuerRequest.ts';

/** What logs and metrics call it. */
const service = 'issuer API';
/** After so many failures in a row nobody is sent there for a while. */
const failuresInARow = 8;
/** Seconds until one call tries again. */
const pause = 10;
/** Calls at once. An API that hangs would otherwise take a connection for each applicant who comes meanwhile. */
const mostAtOnce = 512;
/**
 * Part of a call's timeout that the API has. The page's clock starts first and it has the whole: a late API is to be told
 * apart from an applicant who left.
 */
const share = 0.9;

/**
 * Hands the calls of the contract to the API of an issuer, and nothing else (design §14). What it answers reaches the page if
 * it is JSON and no failure; failures are answered as this server's own. No call is sent twice by us: the page knows
 * whether it may repeat it. When the client leaves, a call that only reads is aborted and counts neither way; one that
 * writes goes on, as does the one that tries whether the API is back: the API finishes what it began, and its answer counts.
 * @param issuer base of the API; the paths of the calls stand below it
 */
export function registerIssuerApi(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'limits' | 'observer' | 'secrets'>,
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
    // The library lets callers wait for the end of a trial, which may take minutes.
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

/** Aborted once the client is gone. Fastify's `request.signal` is so, too, when the body of the request has been read. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** Tells how long a call took and how it ended. */
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
    return new Refusal(503, 'unavailable', 'This service is not available at the moment. Try again soon.', {
      retryAfter: pause,
    });
  if (!(error instanceof IssuerFailure)) return error;
  // Nobody reads this answer; the status is for the log.
  if (error.outcome === 'abandoned') return new Refusal(499, 'abandoned', 'The client left.');
  // The logger leaves out what errors say; this says nothing of a request.
  request.log.warn({ service, reason: error.message }, "the issuer's API failed");
  return new Refusal(
    error.outcome === 'timedOut' ? 504 : 502,
    'serviceFailed',
    'The service did not answer.',
  );
}

/** @throws Refusal with the issuer's status where it refuses without saying why in JSON */
function send(reply: FastifyReply, { status, body, retryAfter }: IssuerAnswer): FastifyReply {
  if (retryAfter !== null) reply.header('Retry-After', retryAfter);
  if (body === undefined) throw new Refusal(status, 'refused', 'The request is refused.');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
