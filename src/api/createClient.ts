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
  /** Gets a session that an answer started for another person (F-101). */
  onSession?: (session: NewSession) => void;
  /**
   * Gets a new session for a call whose session has ended (F-101).
   * @returns false if the page's content ended with it
   */
  renew?: () => Promise<boolean>;
  /** Gets the `Date` of each answer that tells one; another origin's does only where it is exposed. */
  onDate?: (date: string) => void;
  /** The language that the page is in. Without it the browser says what its visitor would like to read. */
  language?: () => string;
}

/** Milliseconds (API-003, CON-001). */
const defaultTimeout = 300_000;

/**
 * The client of the contract. Every call sends the bearer token; before there is one, a call whose contract requires a
 * session is not sent (SEC-001), and others go without the header. A call whose session has ended is sent once
 * more with a new one (F-101). Throws `ApiFailure` if there is no usable answer: offline, timeout (including the body),
 * refused connection, a status that is not 2xx, an empty or malformed body, an abort.
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
  // The contracts define the type for each name, and answers are read as they declare.
  return { call } as unknown as ApiClient<Known>;
}

/** A wrong one-time code is a 401, too: it has the reason as a string (MFA-010). */
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
    const date = response.headers.get('Date');
    if (date !== null) settings.onDate?.(date);
    const text = await response.text();
    if (!response.ok) throw httpFailure(response, text);
    const answer = readAnswer(text, contract.answer);
    const session = contract.session === true ? sessionOf(answer) : undefined;
    if (session !== undefined) settings.onSession?.(session);
    return answer;
  } catch (failure) {
    if (failure instanceof ApiFailure) throw failure;
    // A call is always tried: browsers say false behind some VPNs, too (F-801).
    throw new ApiFailure(ended ?? (navigator.onLine === false ? 'offline' : 'network'));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
