import type { Calls } from '../contracts/calls.ts';
import { type ApiBase, type CallContract, callAddress } from './CallContract.ts';
import {
  type Answer,
  type ApiClient,
  ApiFailure,
  type CallMap,
  type CallOptions,
  type NewSession,
} from './client.ts';
import { httpFailure, readAnswer, readKey } from './readAnswer.ts';

export interface ClientOptions {
  /** Contract name → contract. */
  contracts: Readonly<Record<string, CallContract>>;
  bases: Readonly<Record<ApiBase, string>>;
  /** The browser's `fetch`, or a stand-in. */
  fetch: typeof globalThis.fetch;
  /** The bearer token of the session, undefined before there is one. */
  token: () => string | undefined;
  /** Told of a session that an answer began for another person (F-101). */
  onSession?: (session: NewSession) => void;
  /**
   * Gets a new session for a call that found its own ended (F-101).
   * @returns false where what the page shows is over with it
   */
  renew?: () => Promise<boolean>;
  /** The language that the page is in. Without it the browser says what its visitor would like to read. */
  language?: () => string;
  /** False: the browser knows that it has no connection. */
  isOnline?: () => boolean;
}

/** Milliseconds (API-003, CON-001). */
const defaultTimeout = 300_000;

/**
 * The client of the contract. Every call carries the bearer token; before there is one, a call whose contract asks for a
 * session is not sent (SEC-001), others go without the header. A call that finds its session ended is sent once more
 * with a new one (F-101). Throws `ApiFailure` where no usable answer came: offline, time-out (the body's
 * arrival included), refused connection, a status that is not 2xx, an empty or malformed body, an abort.
 */
export function createClient<Known extends CallMap<Known> = Calls>(
  settings: ClientOptions,
): ApiClient<Known> {
  async function call(
    name: string,
    request: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<Answer> {
    const contract = Object.hasOwn(settings.contracts, name) ? settings.contracts[name] : undefined;
    if (contract === undefined) throw new TypeError(`no call is named "${name}"`);
    const token = options.token ?? settings.token();
    if (token === undefined && contract.session === true) throw new ApiFailure('aborted');
    if (settings.isOnline?.() === false) throw new ApiFailure('offline');
    const address = callAddress(contract, settings.bases[contract.base], request);
    const sent = (bearer: string | undefined) =>
      send(
        settings,
        contract,
        address,
        requestOf(contract, request, bearer, { ...options, language: settings.language?.() }),
        options.signal,
      );
    try {
      return await sent(token);
    } catch (failure) {
      if (contract.session !== true || !isSessionOver(failure)) throw failure;
      const { token: _ended, ...others } = options;
      if (options.token !== undefined) return call(name, request, others);
      if (settings.renew === undefined) throw failure;
      if (!(await settings.renew())) throw new ApiFailure('ended');
      return sent(settings.token());
    }
  }
  // What stands behind a name is known by the contracts, and read as they declare it.
  return { call } as unknown as ApiClient<Known>;
}

/** A one-time code that is not right is a 401, too: it says why in a word (MFA-010). */
function isSessionOver(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure &&
    failure.status === 401 &&
    typeof readKey(failure.body, 'Error') !== 'string'
  );
}

function sessionOf({ body }: Answer): NewSession | undefined {
  const [token, id, reportId] = ['SessionToken', 'SessionId', 'SessionReportId'].map((key) =>
    readKey(body, key),
  );
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, id: String(id ?? ''), reportId: String(reportId ?? '') };
}

function requestOf(
  contract: CallContract,
  body: Record<string, unknown>,
  token: string | undefined,
  options: CallOptions & { language: string | undefined },
): RequestInit {
  const isPost = contract.method === 'POST';
  return {
    method: contract.method,
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      ...(options.language === undefined ? {} : { 'Accept-Language': options.language }),
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
    const answer = readAnswer(text, contract.answer);
    const session = contract.session === true ? sessionOf(answer) : undefined;
    if (session !== undefined) settings.onSession?.(session);
    return answer;
  } catch (failure) {
    if (failure instanceof ApiFailure) throw failure;
    throw new ApiFailure(ended ?? (settings.isOnline?.() === false ? 'offline' : 'network'));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
