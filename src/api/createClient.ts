import type { ApiBase, CallContract } from './CallContract.ts';
import { callAddress } from './callAddress.ts';
import { type Answer, type ApiClient, ApiFailure, type CallOptions } from './client.ts';
import { httpFailure } from './httpFailure.ts';
import { readAnswer } from './readAnswer.ts';

export interface ClientOptions {
  /** Contract name → contract. */
  contracts: Readonly<Record<string, CallContract>>;
  bases: Readonly<Record<ApiBase, string>>;
  /** The browser's `fetch`, or a stand-in. */
  fetch: typeof globalThis.fetch;
  /** The bearer token of the session, undefined before there is one. */
  token: () => string | undefined;
  /** False: the browser knows that it has no connection. */
  isOnline?: () => boolean;
}

/** Milliseconds (API-003, CON-001). */
const defaultTimeout = 300_000;

/**
 * The client of the contract. Every call carries the bearer token; before there is one, a call whose contract asks for a
 * session is not sent (SEC-001), others go without the header. Throws `ApiFailure` where no usable answer came: offline, time-out (the body's
 * arrival included), refused connection, a status that is not 2xx, an empty or malformed body, an abort.
 */
export function createClient(settings: ClientOptions): ApiClient {
  return {
    async call(name, request = {}, options = {}) {
      const contract = Object.hasOwn(settings.contracts, name) ? settings.contracts[name] : undefined;
      if (contract === undefined) throw new TypeError(`no call is named "${name}"`);
      const token = options.token ?? settings.token();
      if (token === undefined && contract.session === true) throw new ApiFailure('aborted');
      if (settings.isOnline?.() === false) throw new ApiFailure('offline');
      const body = (request ?? {}) as Record<string, unknown>;
      const address = callAddress(contract, settings.bases[contract.base], body, options.parameters);
      return send(settings, contract, address, requestOf(contract, body, token, options), options.signal);
    },
  };
}

function requestOf(
  contract: CallContract,
  body: Record<string, unknown>,
  token: string | undefined,
  options: CallOptions,
): RequestInit {
  const isPost = contract.method === 'POST';
  return {
    method: contract.method,
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      ...(isPost ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    },
    ...(isPost ? { body: JSON.stringify(body) } : {}),
  };
}

async function send(
  settings: ClientOptions,
  contract: CallContract,
  address: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const controller = new AbortController();
  let ended: 'timeout' | 'aborted' | undefined;
  const end = (reason: 'timeout' | 'aborted') => {
    ended ??= reason;
    controller.abort();
  };
  const timer = setTimeout(() => end('timeout'), contract.timeout ?? defaultTimeout);
  const abort = () => end('aborted');
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await settings.fetch(address, { ...request, signal: controller.signal });
    const text = await response.text();
    if (!response.ok) throw httpFailure(response, text);
    return readAnswer(text);
  } catch (failure) {
    if (failure instanceof ApiFailure) throw failure;
    throw new ApiFailure(ended ?? (settings.isOnline?.() === false ? 'offline' : 'network'));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
