import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { ChargeFinding, PaymentGateway } from '../ports/PaymentGateway.ts';

export interface HttpGatewayOptions {
  /** Milliseconds for a whole answer. */
  patience: number;
  token?: string | undefined;
}

/**
 * A payment gateway that speaks JSON over HTTP: `POST charges` with an `Idempotency-Key`, `GET charges/{key}`,
 * `DELETE charges/{key}`. An answer counts only where it names the key that was asked about: a stray one belongs to
 * somebody else.
 */
export function httpGateway(
  url: string | (() => Promise<string>),
  options: HttpGatewayOptions,
): PaymentGateway {
  const ask = async (key: string, path: string, more: RequestInit): Promise<ChargeFinding | undefined> => {
    try {
      const base = typeof url === 'string' ? url : await url();
      const answer = await fetch(new URL(path, base.endsWith('/') ? base : `${base}/`), {
        redirect: 'error',
        signal: AbortSignal.timeout(options.patience),
        ...more,
        headers: {
          accept: 'application/json',
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
          ...more.headers,
        },
      });
      return findingOf(key, answer.status, await answer.text());
    } catch (cause) {
      // What `fetch` and `JSON.parse` throw may quote what was sent; only its kind is told on.
      throw new ServiceFailure('payment gateway', { cause: new Error(kindOf(cause)) });
    }
  };
  return {
    patience: options.patience,
    async charge({ key, amount, reference, from }) {
      const found = await ask(key, 'charges', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ amount: amount.toFixed(2), currency: 'USD', reference, from }),
      });
      if (found === undefined) throw new ServiceFailure('payment gateway');
      return found;
    },
    find: (key) => ask(key, `charges/${key}`, {}),
    async cancel(key) {
      const found = await ask(key, `charges/${key}`, { method: 'DELETE' });
      if (found === undefined) throw new ServiceFailure('payment gateway');
      return found;
    },
  };
}

const answered = [200, 201, 402];

/** @throws Error where the answer is none of a gateway's */
function findingOf(key: string, status: number, text: string): ChargeFinding | undefined {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) throw new Error('no answer');
  const { key: own, state, reference, reason } = body as Record<string, unknown>;
  if (own !== key) throw new Error('an answer to something else');
  if (status === 404 && state === 'absent') return undefined;
  if (!answered.includes(status)) throw new Error(`status ${status}`);
  if (state === 'captured' && typeof reference === 'string') return { state, reference };
  if (state === 'declined' && typeof reason === 'string') return { state, reason };
  if (state === 'pending') return { state };
  throw new Error('no answer');
}

function kindOf(cause: unknown): string {
  return cause instanceof Error && cause.name === 'TimeoutError' ? 'timed out' : 'no usable answer';
}
