import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../scripts/walk/memory.ts';
import { safeStorage } from './BrowserStorage.ts';
import type { CallContract } from './CallContract.ts';
import { ApiFailure } from './client.ts';
import { type ClientOptions, createClient } from './createClient.ts';
import { failureOutcome } from './failureOutcome.ts';
import { poll } from './poll.ts';
import { readAnswer, readKey } from './readAnswer.ts';
import { createSessionToken } from './sessionToken.ts';

const contracts: Record<string, CallContract> = {
  submit: { method: 'POST', path: 'submit-application', base: 'web', timeout: 300_000, session: true },
  colours: { method: 'POST', path: '/get-card-color-choice/', base: 'web' },
  configure: { method: 'POST', path: 'get-configuration', base: 'web', session: false },
  template: {
    method: 'GET',
    path: 'get-pdf-html-template/{productCode}',
    base: 'applicant',
    timeout: 60_000,
  },
  available: { method: 'GET', path: 'check-user-availability', base: 'web' },
  status: { method: 'POST', path: 'api/flinks/RetrieveFlinksStatus', base: 'origin' },
};

/** Calls of the test's own contracts: whatever is sent and answered. */
type AnyCalls = Record<string, { request: Record<string, unknown>; response: unknown }>;

type Sent = { address: string; headers: Record<string, string>; body: unknown };

function clientWith(
  answer: (signal: AbortSignal) => Promise<Response>,
  settings: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = [];
  const client = createClient<AnyCalls>({
    contracts,
    bases: { web: '/api/', applicant: 'https://applicant.example/', origin: '/' },
    token: () => 'token-1',
    fetch: (input, init) => {
      sent.push({
        address: String(input),
        headers: { ...(init?.headers as Record<string, string>) },
        body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
      });
      return answer(init?.signal as AbortSignal);
    },
    ...settings,
  });
  return { client, sent };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

/** Answers only when it is aborted, as a browser does. */
const never = (signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const failure = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  return failure as ApiFailure;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the client: requests', () => {
  it('[SEC-001] [TRK-002] carries the bearer token on every call, and the idempotency key where there is one', async () => {
    const { client, sent } = clientWith(json({ Success: true }));
    await client.call('submit', { A: 1 }, { idempotencyKey: 'key-1' });
    expect(sent).toEqual([
      {
        address: '/api/submit-application',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Authorization: 'Bearer token-1',
          'Idempotency-Key': 'key-1',
        },
        body: { A: 1 },
      },
    ]);
  });

  it('[SEC-001] [A-079] loads the configuration without a header when there is no token, and refuses every other call', async () => {
    const { client, sent } = clientWith(json({}), { token: () => undefined });
    await client.call('configure', { url: 'x' });
    expect(sent[0]?.headers).not.toHaveProperty('Authorization');
    expect((await failureOf(client.call('submit', {}))).reason).toBe('aborted');
    expect(sent).toHaveLength(1);
  });

  it('[A-095] takes a token for one call', async () => {
    const { client, sent } = clientWith(json({}));
    await client.call('submit', {}, { token: 'other' });
    expect(sent[0]?.headers.Authorization).toBe('Bearer other');
  });

  it('[API-039] [A-018] [A-019] builds addresses from base, path, parts and query', async () => {
    const { client, sent } = clientWith(json({}));
    await client.call('colours', {});
    await client.call('template', { productCode: 'A/B C' });
    await client.call('available', { username: 'a&b', referenceNumber: 5, none: undefined });
    await client.call('status', {});
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/get-card-color-choice',
      'https://applicant.example/get-pdf-html-template/A%2FB%20C',
      '/api/check-user-availability?username=a%26b&referenceNumber=5',
      '/api/flinks/RetrieveFlinksStatus',
    ]);
    expect(sent[1]?.body).toBeUndefined();
  });

  it('knows only the calls of the contract', async () => {
    const { client } = clientWith(json({}));
    await expect(client.call('constructor', {})).rejects.toThrow('no call is named "constructor"');
    await expect(client.call('template', {})).rejects.toThrow('lacks "productCode"');
  });
});

describe('the client: answers', () => {
  it('[API-002] unwraps an envelope and takes a bare body as payload', async () => {
    expect(
      await clientWith(json({ success: true, PAYLOAD: { a: 1 }, statusCode: 'OK' })).client.call(
        'submit',
        {},
      ),
    ).toMatchObject({
      success: true,
      statusCode: 'OK',
      payload: { a: 1 },
    });
    expect(await clientWith(json({ a: 1 })).client.call('submit', {})).toMatchObject({
      success: undefined,
      payload: { a: 1 },
    });
    expect(await clientWith(json([1, 2])).client.call('submit', {})).toEqual({
      success: undefined,
      statusCode: undefined,
      payload: [1, 2],
      body: {},
    });
    expect(await clientWith(json({ Success: true, Payload: null })).client.call('submit', {})).toMatchObject({
      payload: null,
    });
  });

  it.each<[string, () => Promise<Response>, Partial<ApiFailure>]>([
    [
      '500',
      json({ correlationId: 'c-1' }, 500),
      { reason: 'http', status: 500, correlationId: 'c-1', body: { correlationId: 'c-1' } },
    ],
    [
      'a status without JSON',
      json('<html>', 502, { 'x-correlation-id': 'c-2' }),
      { reason: 'http', status: 502, correlationId: 'c-2', body: undefined },
    ],
    ['401', json({ Error: 'Expired' }, 401), { reason: 'http', status: 401, body: { Error: 'Expired' } }],
    ['malformed JSON', json('{"a":'), { reason: 'malformed' }],
    ['an empty body', json(''), { reason: 'malformed' }],
    ['a bare null', json('null'), { reason: 'malformed' }],
    ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch')), { reason: 'network' }],
  ])('[REL-03] [API-005] fails on %s, and shows nothing', async (_what, answer, expected) => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await failureOf(clientWith(answer).client.call('submit', {}))).toMatchObject(expected);
    expect(shown).not.toHaveBeenCalled();
    shown.mockRestore();
  });

  it('[REL-05] [F-801] tries whatever the browser says of its network, and says offline once that failed', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await clientWith(json({})).client.call('submit', {})).toMatchObject({ body: {} });
    const lost = clientWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(lost.client.call('submit', {}))).reason).toBe('offline');
  });

  it.each([
    ['submit', 300_000],
    ['colours', 300_000],
    ['template', 60_000],
  ])('[API-003] [CON-001] [CON-003] ends %s after %d ms', async (name, time) => {
    const failure = failureOf(clientWith(never).client.call(name, { productCode: 'X' }));
    let ended = false;
    void failure.then(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failure).reason).toBe('timeout');
  });

  it('leaves no timer behind an answer', async () => {
    await clientWith(json({})).client.call('submit', {});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts the arrival of the body too', async () => {
    const stalled = (signal: AbortSignal) =>
      Promise.resolve({ ok: true, headers: new Headers(), text: () => never(signal) } as unknown as Response);
    const failure = failureOf(clientWith(stalled).client.call('template', { productCode: 'X' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await failure).reason).toBe('timeout');
  });

  it('ends when it is told to, before and while it is sent', async () => {
    const controller = new AbortController();
    const call = failureOf(clientWith(never).client.call('submit', {}, { signal: controller.signal }));
    controller.abort();
    expect((await call).reason).toBe('aborted');
    const aborted = clientWith((signal) =>
      signal.aborted ? Promise.reject(new Error('aborted')) : never(signal),
    );
    expect((await failureOf(aborted.client.call('submit', {}, { signal: controller.signal }))).reason).toBe(
      'aborted',
    );
  });
});

describe('readKey', () => {
  it('[A-022] [SUB-001] reads whatever the case, own keys only', () => {
    expect(readKey({ DecisionID: 1 }, 'decisionId')).toBe(1);
    expect(readKey({ a: 1, A: 2 }, 'A')).toBe(2);
    for (const name of ['constructor', '__proto__', 'toString']) expect(readKey({}, name)).toBeUndefined();
    for (const none of [null, undefined, 'text', ['a']]) expect(readKey(none, 'length')).toBeUndefined();
  });

  it('finds every key in any case', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z_]{1,12}$/),
        fc.boolean(),
        fc.jsonValue(),
        (name, upper, value) => {
          const object = Object.fromEntries([[name, value]]);
          expect(readKey(object, upper ? name.toUpperCase() : name.toLowerCase())).toEqual(value);
        },
      ),
    );
  });
});

describe('readAnswer', () => {
  it('takes every JSON text but null, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          let value: unknown;
          try {
            value = JSON.parse(text);
          } catch {
            value = undefined;
          }
          if (value === undefined || value === null) expect(() => readAnswer(text)).toThrow(ApiFailure);
          else expect(readAnswer(text).body).toBeTypeOf('object');
        },
      ),
    );
  });
});

describe('poll', () => {
  it('[API-004] [CON-004] [A-092] asks 10 times, 5 seconds apart, then gives the last answer', async () => {
    const ask = vi.fn(async () => 'no');
    const answer = poll(ask, { until: (said) => said === 'yes' });
    await vi.advanceTimersByTimeAsync(44_999);
    expect(ask).toHaveBeenCalledTimes(9);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(10);
    expect(await answer).toBe('no');
    const lost = new ApiFailure('network');
    const last = failureOf(poll(() => Promise.reject(lost), { tries: 2, until: () => true }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await last).toBe(lost);
  });

  it('ends with the first answer that fits', async () => {
    let asked = 0;
    const answer = poll(async () => (asked += 1), { every: 10, tries: 200, until: (count) => count === 3 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBe(3);
  });

  it('bears two failures in a row, not three', async () => {
    const lost = new ApiFailure('network');
    const outcomes = [lost, lost, 'no', lost, lost, 'yes'];
    const answer = poll(
      async () => {
        const next = outcomes.shift();
        if (next instanceof ApiFailure) throw next;
        return next;
      },
      { until: (said) => said === 'yes' },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe('yes');
    const failure = failureOf(poll(() => Promise.reject(lost), { until: () => true }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toBe(lost);
  });

  it('ends at once when it is told to', async () => {
    const controller = new AbortController();
    const failure = failureOf(poll(async () => 'no', { until: () => false, signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort();
    expect((await failure).reason).toBe('aborted');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('failureOutcome', () => {
  it.each([
    [{ Errors: ['First', 'Second'], errorMessage: 'x' }, 'First'],
    [{ Errors: [{ Message: 'Inner' }] }, 'Inner'],
    [{ errorMessage: 'Message' }, 'Message'],
    [{ error: { message: 'Deep' } }, 'Deep'],
    [{ Error: 'Declined' }, 'Declined'],
    [{ Errors: [] }, undefined],
    ['<html>', undefined],
  ])('[TRM-002] [A-021] finds the sentence of %j', (body, message) => {
    expect(failureOutcome(new ApiFailure('http', { status: 500, body })).message).toBe(message);
  });

  it.each([
    [{ Error: { Fields: [{ Field: 'papers', Code: 'x' }, { Field: 'all' }] } }, ['papers', 'all']],
    [{ error: { fields: [{ field: 'papers' }, { code: 'x' }, null, 'all'] } }, ['papers']],
    [{ Error: { Fields: [] } }, undefined],
    [{ Error: { Fields: 'papers' } }, undefined],
    [{ Error: 'Declined' }, undefined],
  ])('[REL-03] [A-021] finds the names in %j', (body, names) => {
    expect(failureOutcome(new ApiFailure('http', { status: 409, body })).fields).toEqual(names);
  });

  it('[TRM-004] [ERR-018] gives reason, status, correlation and code', () => {
    const failure = new ApiFailure('http', {
      status: 422,
      correlationId: 'c',
      body: { ErrorCode: 17, Message: 'No' },
    });
    expect(failureOutcome(failure)).toEqual({
      reason: 'http',
      status: 422,
      correlationId: 'c',
      message: 'No',
      code: '17',
    });
    expect(failureOutcome(new ApiFailure('timeout'))).toEqual({ reason: 'timeout' });
  });

  it.each([
    [{ ErrorCode: 'a', Code: 'b', Error: { Code: 'c' } }, 'a'],
    [{ code: 'b', error: { code: 'c' } }, 'b'],
    [{ Error: { code: 'captchaRequired', message: 'No' } }, 'captchaRequired'],
    [{ Error: 'No' }, undefined],
  ])('[CAP-005] finds the code of %j', (body, code) => {
    expect(failureOutcome(new ApiFailure('http', { status: 403, body })).code).toBe(code);
  });

  it('[F-106] finds where the fault lies, where the server says so', () => {
    const body = { Error: { code: 'otherContact', path: '/primaryPhone' } };
    expect(failureOutcome(new ApiFailure('http', { status: 400, body }))).toMatchObject({
      code: 'otherContact',
      path: '/primaryPhone',
    });
  });
});

describe('the client: sessions', () => {
  const over = json({ Success: false, StatusCode: 401, Error: { code: 'session', message: 'x' } }, 401);
  const fine = json({ Success: true, Payload: 'done' });

  it('[F-101] sends a call that found its session ended once more with the new one, key and body as they were', async () => {
    let token = 'old';
    const { client, sent } = clientWith(() => (token === 'old' ? over() : fine()), {
      token: () => token,
      renew: async () => {
        token = 'new';
        return true;
      },
    });
    const answer = await client.call('submit', { A: 1 }, { idempotencyKey: 'key' });
    expect(answer.payload).toBe('done');
    expect(
      sent.map(({ headers, body }) => [headers.Authorization, headers['Idempotency-Key'], body]),
    ).toEqual([
      ['Bearer old', 'key', { A: 1 }],
      ['Bearer new', 'key', { A: 1 }],
    ]);
  });

  it('[F-101] asks once, and says so where what the page shows is over', async () => {
    const again = clientWith(over, { renew: async () => true });
    expect((await failureOf(again.client.call('submit', {}))).status).toBe(401);
    expect(again.sent).toHaveLength(2);
    const ended = clientWith(over, { renew: async () => false });
    expect((await failureOf(ended.client.call('submit', {}))).reason).toBe('ended');
    expect(ended.sent).toHaveLength(1);
    const simple = clientWith(over);
    expect((await failureOf(simple.client.call('submit', {}))).status).toBe(401);
  });

  it('[MFA-010] takes a 401 that says why in a word for an answer', async () => {
    let renewed = 0;
    const { client } = clientWith(json({ Success: false, Error: 'NoMatch' }, 401), {
      renew: async () => {
        renewed += 1;
        return true;
      },
    });
    expect((await failureOf(client.call('submit', {}))).body).toMatchObject({ Error: 'NoMatch' });
    expect(renewed).toBe(0);
  });

  it('[F-101] goes on with the tab’s own token where one that was given for the call is over', async () => {
    const { client, sent } = clientWith(async () => (sent.length === 1 ? over() : fine()), {
      token: () => 'own',
      renew: async () => true,
    });
    await client.call('submit', {}, { token: 'other' });
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer other', 'Bearer own']);
  });

  it('[F-101] tells of a session that an answer began, and takes no other token for one', async () => {
    const begun: unknown[] = [];
    const onSession = (session: unknown) => void begun.push(session);
    const answered = { success: true, sessiontoken: 't', SessionId: 's', SessionReportId: 'r' };
    await clientWith(json(answered), { onSession }).client.call('submit', {});
    await clientWith(json({ Token: 'of the bank link' }), { onSession }).client.call('submit', {});
    await clientWith(json(answered), { onSession }).client.call('configure', {});
    expect(begun).toEqual([{ token: 't', id: 's', reportId: 'r' }]);
  });
});

describe('createSessionToken', () => {
  it('[TRK-001] [TRK-004] [SEC-002] keeps the old token, and the local copy follows', () => {
    const [session, local] = [memoryStorage(), memoryStorage()];
    const tokens = createSessionToken(session, local);
    expect(tokens.read()).toBeUndefined();
    tokens.replace('one');
    tokens.replace('two');
    tokens.replace('two');
    expect(tokens.read()).toBe('two');
    expect(session.entries()).toEqual({ sessionToken: 'two', oldSessionToken: 'one' });
    expect(local.entries()).toEqual({ sessionToken: 'two' });
  });

  it('[F-101] [A-078] [SEC-016] begins a new tab without a token; the local copy has a name of its own there', () => {
    const local = memoryStorage({ sessionToken: 'elsewhere' });
    const fresh = createSessionToken(memoryStorage(), local);
    expect([fresh.read(), fresh.ofOtherTab()]).toEqual([undefined, 'elsewhere']);
    fresh.replace('own');
    expect([fresh.read(), fresh.ofOtherTab()]).toEqual(['own', 'elsewhere']);
    const known = createSessionToken(memoryStorage({ sessionToken: 'here' }), local);
    expect([known.read(), known.ofOtherTab()]).toEqual(['here', undefined]);
  });

  it('[F-101] keeps nothing of the person before in another’s tab, and nothing at all once it is forgotten', () => {
    const [session, local] = [memoryStorage(), memoryStorage()];
    const tokens = createSessionToken(session, local);
    tokens.replace('one');
    tokens.replace('two');
    tokens.handOver('three');
    expect(session.entries()).toEqual({ sessionToken: 'three' });
    expect(local.entries()).toEqual({ sessionToken: 'three' });
    tokens.forget();
    expect([session.entries(), local.entries()]).toEqual([{}, {}]);
  });
});

describe('safeStorage', () => {
  it('remembers in memory where the browser denies storage', () => {
    const storage = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('uses the browser’s where it may', () => {
    const browser = memoryStorage();
    const storage = safeStorage(() => browser);
    storage.setItem('a', '1');
    expect(browser.entries()).toEqual({ a: '1' });
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
});
