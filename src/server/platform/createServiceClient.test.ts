import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceFailure } from './answers.ts';
import { correlation, createServiceClient, type ServiceOptions } from './createServiceClient.ts';
import type { ServiceCall } from './metrics/Observer.ts';

/** What the service answers next, in turn; 200 once there is nothing left. */
let next: number[] = [];
let body = '';
let came: IncomingHttpHeaders[] = [];
let paths: string[] = [];
/** What an answer waits for. */
let held: Promise<void> | undefined;
let service: Server;
let url = '';
beforeAll(async () => {
  service = createServer(async (request, response) => {
    came.push(request.headers);
    paths.push(request.url ?? '');
    await held;
    const status = next.shift() ?? 200;
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});
beforeEach(() => {
  // The clock alone: connections need their timers.
  vi.useFakeTimers({ toFake: ['Date'] });
  next = [];
  body = '{"good":true}';
  came = [];
  paths = [];
  held = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function client(more: Partial<ServiceOptions> = {}) {
  const calls: ServiceCall[] = [];
  const made = createServiceClient({
    service: 'example',
    url,
    timeout: 5_000,
    breaker: { failures: 3, halfOpenAfter: 10_000 },
    onCall: (call) => calls.push(call),
    ...more,
  });
  const send = (path: string, retries = 0) =>
    made.call({ method: 'POST', path, body: { a: 1 }, key: 'one', retries });
  const ask = (retries?: number) => send('ask', retries);
  return { ask, send, outcomes: () => calls.map(({ outcome }) => outcome) };
}

describe('the circuit breaker of a service', () => {
  it('[REL-03] opens after failures in a row, sends nothing meanwhile, and closes once a call succeeds', async () => {
    const { ask, outcomes } = client();
    next = [500, 503, 502];
    for (let index = 0; index < 3; index += 1) await expect(ask()).rejects.toThrow(ServiceFailure);
    await expect(ask()).rejects.toThrow('The example service did not answer');
    expect(came).toHaveLength(3);
    vi.advanceTimersByTime(9_999);
    await expect(ask()).rejects.toThrow(ServiceFailure);
    expect(came).toHaveLength(3);
    vi.advanceTimersByTime(1);
    next = [500];
    await expect(ask()).rejects.toThrow(ServiceFailure);
    await expect(ask()).rejects.toThrow(ServiceFailure);
    expect(came).toHaveLength(4);
    vi.advanceTimersByTime(10_000);
    expect((await ask()).body).toEqual({ good: true });
    expect((await ask()).status).toBe(200);
    expect(outcomes()).toEqual([
      ...['failed', 'failed', 'failed', 'circuitOpen', 'circuitOpen'],
      ...['failed', 'circuitOpen', 'answered', 'answered'],
    ]);
  });

  it('[REL-03] counts what a service refuses as an answer', async () => {
    const { ask, outcomes } = client();
    next = [400, 401, 404, 422, 429];
    for (let index = 0; index < 5; index += 1) await expect(ask(2)).rejects.toThrow(ServiceFailure);
    expect(outcomes()).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
    expect(came).toHaveLength(5);
    expect((await ask()).status).toBe(200);
  });

  it('[REL-03] counts a call once, whatever its retries', async () => {
    const { ask, outcomes } = client();
    next = [500, 500, 500, 500, 500, 500];
    for (let index = 0; index < 2; index += 1) await expect(ask(2)).rejects.toThrow(ServiceFailure);
    expect(came).toHaveLength(6);
    expect((await ask()).status).toBe(200);
    expect(outcomes()).toEqual(['failed', 'failed', 'answered']);
  });

  it('[REL-03] knows a service that nobody listens for', async () => {
    const { ask, outcomes } = client({ url: 'http://127.0.0.1:9' });
    await expect(ask()).rejects.toThrow(ServiceFailure);
    expect(outcomes()).toEqual(['failed']);
  });
});

describe('the bulkhead of a service', () => {
  it('[REL-03] fails calls beyond its size at once, without the circuit counting them', async () => {
    const { ask, outcomes } = client({ maxConcurrent: 2, breaker: { failures: 1, halfOpenAfter: 10_000 } });
    let release = () => {};
    held = new Promise((done) => {
      release = done;
    });
    const open = [ask(), ask()];
    const [refused] = await Promise.allSettled([ask()]);
    expect(refused).toMatchObject({ reason: { cause: { message: 'too many calls of it are open' } } });
    release();
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask()).status).toBe(200);
    expect(outcomes()).toEqual(['bulkheadFull', 'answered', 'answered', 'answered']);
    expect(came).toHaveLength(3);
  });
});

describe('a call of a service', () => {
  it('[REL-03] is repeated as often as is safe, under the same key', async () => {
    const { ask, outcomes } = client();
    next = [502, 503];
    expect((await ask(2)).status).toBe(200);
    expect(came.map((headers) => headers['idempotency-key'])).toEqual(['one', 'one', 'one']);
    next = [502];
    await expect(ask(0)).rejects.toThrow(ServiceFailure);
    expect(came).toHaveLength(4);
    expect(outcomes()).toEqual(['answered', 'failed']);
  });

  it('[REL-03] times out between two tries', async () => {
    // The longest jitter: the timeout comes while the call waits for its next try.
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const { ask, outcomes } = client({ timeout: 60 });
    next = [500, 500];
    const failure = (await ask(5).catch((error: unknown) => error)) as ServiceFailure;
    expect(failure.cause).toMatchObject({ message: 'it timed out' });
    expect(outcomes()).toEqual(['timedOut']);
    expect(next).toHaveLength(1);
  });

  it.each([
    'https://elsewhere.example/ask',
    '//elsewhere.example/ask',
    '../ask',
    'ask/..',
    'ask/%2e%2e/admin',
    'ask?a=1',
    'ask#a',
  ])('[SAFE-05] is not sent to %s, which is not below the url', async (path) => {
    const { send, outcomes } = client({ url: `${url}/v2/` });
    await expect(send(path)).rejects.toThrow(ServiceFailure);
    expect([outcomes(), paths]).toEqual([['failed'], []]);
  });

  it('[SAFE-05] is sent below the url, however the path begins', async () => {
    const { send } = client({ url: `${url}/v2` });
    for (const path of ['ask', '/ask', 'cases:ask', '']) await send(path);
    expect(paths).toEqual(['/v2/ask', '/v2/ask', '/v2/cases:ask', '/v2']);
  });

  it('[REL-03] follows no redirect', async () => {
    const { ask } = client();
    next = [307];
    await expect(ask()).rejects.toThrow(ServiceFailure);
    expect(came).toHaveLength(1);
  });

  it('[REL-03] reads an answer to its limit alone', async () => {
    const { ask } = client();
    body = JSON.stringify('x'.repeat(262_142));
    expect((await ask()).status).toBe(200);
    body = JSON.stringify('x'.repeat(262_143));
    await expect(ask()).rejects.toThrow(ServiceFailure);
  });

  it('[SAFE-13] carries the correlation id of the request', async () => {
    await correlation.run('id-of-the-request', () => client().ask());
    await client().ask();
    expect(came.map((headers) => headers['x-correlation-id'])).toEqual(['id-of-the-request', undefined]);
  });

  it('[SAFE-13] fails without a word of what was sent', async () => {
    next = [500];
    const failure = await client({ headers: { authorization: 'Bearer hidden' } })
      .ask()
      .catch((error: unknown) => error);
    const { message, cause } = failure as ServiceFailure;
    expect([message, (cause as Error).message]).toEqual([
      'The example service did not answer',
      'it answered 500',
    ]);
  });
});
