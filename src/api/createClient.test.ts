import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './client.ts';
import { type ClientOptions, createClient } from './createClient.ts';

const contracts = {
  ask: { method: 'POST', path: 'ask', base: 'web', timeout: 40 },
  read: { method: 'GET', path: 'read/{code}', base: 'applicant', timeout: 1000 },
} as const;

/** Whatever is sent and answered. */
type AnyCalls = Record<string, { request: Record<string, unknown>; response: unknown }>;

function clientThat(answer: () => Response | Promise<Response>, overrides: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const client = createClient<AnyCalls>({
    contracts,
    bases: {
      web: 'http://site.localhost/api/',
      applicant: 'http://site.localhost/applicant-api',
      origin: '',
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return await Promise.race([
        Promise.resolve().then(answer),
        new Promise<never>((_resolve, reject) => {
          const abort = () => reject(request.signal.reason);
          if (request.signal.aborted) abort();
          request.signal.addEventListener('abort', abort);
        }),
      ]);
    },
    token: () => 'token-1',
    isOnline: () => true,
    ...overrides,
  });
  return { client, requests };
}

const reasonOf = async (promise: Promise<unknown>) => {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  return failure instanceof ApiFailure ? failure.reason : undefined;
};

describe('createClient', () => {
  it('[SEC-001] [TRK-002] sends the bearer token with every call', async () => {
    const { client, requests } = clientThat(() => Response.json({ Success: true }));
    await client.call('ask', { a: 1 });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(await requests[0]?.json()).toEqual({ a: 1 });
  });

  it('[SEC-001] sends no header while no token is stored (A-079)', async () => {
    const { client, requests } = clientThat(() => Response.json({ Success: true }), {
      token: () => undefined,
    });
    await client.call('ask', {});
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it.each([
    [{ Success: true, Payload: { result: 'X' }, StatusCode: 200 }, { result: 'X' }],
    [{ success: true, payload: { result: 'X' }, statuscode: 200 }, { result: 'X' }],
    [{ result: 'X' }, { result: 'X' }],
    [{ Success: true, Payload: null }, null],
  ])('[API-002] unwraps %j', async (body, payload) => {
    const { client } = clientThat(() => Response.json(body));
    expect((await client.call('ask', {})).payload).toEqual(payload);
  });

  it('[API-039] fills and encodes the parts of the path, on the applicant base', async () => {
    const { client, requests } = clientThat(() => Response.json({ StatusCode: 1 }));
    await client.call('read', { code: 'A/B' });
    expect(requests[0]?.url).toBe('http://site.localhost/applicant-api/read/A%2FB');
    expect(requests[0]?.method).toBe('GET');
  });

  it.each([
    ['http', () => Response.json({ error: 'x' }, { status: 500 })],
    ['malformed', () => new Response('{"Success": tr')],
    ['malformed', () => new Response('')],
    ['network', () => Promise.reject(new TypeError('fetch failed'))],
    ['timeout', () => new Promise<Response>(() => undefined)],
  ])('[API-005] [REL-03] gives the failure "%s" and shows nothing', async (reason, answer) => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = clientThat(answer as () => Response | Promise<Response>);
    expect(await reasonOf(client.call('ask', {}))).toBe(reason);
    expect(shown).not.toHaveBeenCalled();
    shown.mockRestore();
  });

  it('[REL-05] says offline before it sends anything', async () => {
    const { client, requests } = clientThat(() => Response.json({}), { isOnline: () => false });
    expect(await reasonOf(client.call('ask', {}))).toBe('offline');
    expect(requests).toHaveLength(0);
  });

  it('[REL-03] says aborted when the caller gave up', async () => {
    const { client } = clientThat(() => new Promise<Response>(() => undefined));
    expect(await reasonOf(client.call('ask', {}, { signal: AbortSignal.abort() }))).toBe('aborted');
  });
});
