import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import {
  createServiceClient,
  type ServiceListener,
  type ServiceRequest,
} from '../../../src/server/platform/createServiceClient.ts';
import type { ChargeFinding, PaymentGateway } from '../ports/services.ts';

interface HttpGatewayOptions extends ServiceListener {
  /** Milliseconds for a whole answer. */
  timeout: number;
  token?: string | undefined;
}

/** If the gateway is down, not every request waits for it: what was not sent is not charged, and is checked later. */
const breaker = { failures: 10, halfOpenAfter: 10_000 };

/**
 * A payment gateway with JSON over HTTP: `POST charges` with an `Idempotency-Key`, `GET charges/{key}`, `DELETE
 * charges/{key}`. An answer counts only if it names the requested key: a stray one belongs to somebody else. Nothing is
 * sent twice (decision 029).
 */
export function httpGateway(
  url: string | (() => Promise<string>),
  { timeout, token, ...listener }: HttpGatewayOptions,
): PaymentGateway {
  const service = 'payment gateway';
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const client = createServiceClient({ service, url, headers, timeout, breaker, ...listener });
  const ask = async (key: string, request: ServiceRequest): Promise<ChargeFinding | undefined> => {
    const { status, body } = await client.call({ ...request, accepts: [402, 404] });
    return findingOf(key, status, body);
  };
  return {
    timeout,
    async charge({ key, amount, reference, from }) {
      const body = { amount: amount.toFixed(2), currency: 'USD', reference, from };
      const found = await ask(key, { method: 'POST', path: 'charges', key, body });
      if (found === undefined) throw new ServiceFailure(service);
      return found;
    },
    find: (key) => ask(key, { method: 'GET', path: `charges/${key}` }),
    async cancel(key) {
      const found = await ask(key, { method: 'DELETE', path: `charges/${key}` });
      if (found === undefined) throw new ServiceFailure(service);
      return found;
    },
  };
}

const answered = [200, 201, 402];

/** @throws ServiceFailure if the answer is not a gateway's */
function findingOf(key: string, status: number, body: unknown): ChargeFinding | undefined {
  const { key: own, state, reference, reason } = (body ?? {}) as Record<string, unknown>;
  if (own !== key) throw unusable('an answer to something else');
  if (status === 404 && state === 'absent') return undefined;
  if (!answered.includes(status)) throw unusable(`status ${status}`);
  if (state === 'captured' && typeof reference === 'string') return { state, reference };
  if (state === 'declined' && typeof reason === 'string') return { state, reason };
  if (state === 'pending') return { state };
  throw unusable('no answer');
}

function unusable(reason: string): ServiceFailure {
  return new ServiceFailure('payment gateway', { cause: new Error(reason) });
}
