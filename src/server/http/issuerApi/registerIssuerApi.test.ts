import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usualLimits } from '../../platform/limits/limits.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';

const host = 'check.maple.localhost';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let answer: (response: ServerResponse) => void;
let received: Received[];
let server: TestServer;
let issuer: URL;
const upstream = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received.push({ method, url, headers, body: await text(request) });
  answer(response);
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

beforeEach(async () => {
  received = [];
  answer = json(200, { ok: true });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  issuer = new URL(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/bank/`);
  server = await testServer({ issuerApi: { behind: issuer } });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  upstream.closeAllConnections();
  await new Promise((done) => upstream.close(done));
});

const post = (url: string, headers: Record<string, string> = {}) =>
  server.request(host, 'POST', url, {
    payload: JSON.stringify({ Ssn: '512451001' }),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('calls that an issuer answers', () => {
  it('[API-001] [A-018] go there as the contract spells them, with their body and what the API needs to know', async () => {
    answer = json(201, { Anything: ['of', 'theirs'] });
    const given = await post('/API//Submit-Application/?SSN=512451001', {
      authorization: 'Bearer of-the-issuer',
      'idempotency-key': 'once',
      cookie: 'gclid=click',
      'x-api-key': 'mine',
    });
    expect(given.statusCode).toBe(201);
    expect(given.json()).toEqual({ Anything: ['of', 'theirs'] });
    expect(received).toMatchObject([
      { method: 'POST', url: '/bank/api/submit-application', body: '{"Ssn":"512451001"}' },
    ]);
    expect(received[0]?.headers).toMatchObject({
      host: issuer.host,
      authorization: 'Bearer of-the-issuer',
      'idempotency-key': 'once',
      'content-type': 'application/json',
      'x-forwarded-for': '127.0.0.1',
      'x-correlation-id': given.headers['x-correlation-id'],
    });
    expect(Object.keys(received[0]?.headers ?? {}).sort()).toEqual(
      // What HTTP itself says, and the list.
      [
        'authorization',
        'connection',
        'content-length',
        'content-type',
        'host',
        'idempotency-key',
        'user-agent',
        'x-correlation-id',
        'x-forwarded-for',
        'x-forwarded-proto',
      ],
    );
  });

  it('[API-001] keep the parts of their address and the query of a GET', async () => {
    await server.request(host, 'GET', '/applicant-api/get-pdf-html-template/A%2FB?x=1');
    expect(received.map(({ url }) => url)).toEqual(['/bank/applicant-api/get-pdf-html-template/A%2FB?x=1']);
  });

  it('[SAFE-02] are all that goes there, and nothing of theirs but JSON and Retry-After comes back', async () => {
    answer = json(
      429,
      { Error: { Code: 'tooMany' } },
      { 'retry-after': '30', 'set-cookie': 'id=1', server: 'bank' },
    );
    const refused = await post('/api/send-Mfa');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ Error: { Code: 'tooMany' } });
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(refused.headers.server).toBeUndefined();
    for (const path of ['/api/admin', '/api/../admin', '/api/submit-application/x', '/applicant-api/'])
      expect((await post(path)).statusCode, path).toBe(404);
    expect(await server.request(host, 'GET', '/api/submit-application')).toMatchObject({ statusCode: 404 });
    expect(received).toHaveLength(1);
  });

  const html = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  it.each<[string, (response: ServerResponse) => void, number]>([
    ['500', json(500, { stack: 'of theirs' }), 502],
    ['503', json(503, { stack: 'of theirs' }), 502],
    ['a page instead of JSON', html(200), 502],
    ['a page that refuses', html(404), 404],
    [
      'another address',
      (response) => void response.writeHead(302, { location: 'https://other.test/' }).end(),
      502,
    ],
    ['nothing', (response) => void response.destroy(), 502],
    ['nothing of the kind that was announced', (response) => void response.writeHead(200).end(), 502],
  ])('[REL-03] [API-005] of %s are answered as failures of this server are', async (_what, given, status) => {
    answer = given;
    const failed = await post('/api/submit-application');
    expect(failed.statusCode).toBe(status);
    expect(failed.json()).toMatchObject({
      Success: false,
      StatusCode: status,
      Error: { code: expect.any(String) },
    });
    expect(failed.body).not.toMatch(/theirs|script/);
    // A GET would be repeated by the library.
    const again = await server.request(host, 'GET', '/api/mfa-id');
    expect(again.statusCode).toBe(status);
    expect(received).toHaveLength(2);
  });

  it('[REL-03] are not sent for a while once many failed, then one tries, and all go on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answer = json(500, {});
    for (let time = 0; time < 8; time += 1) expect((await post('/api/mfa-id')).statusCode).toBe(404);
    for (let time = 0; time < 8; time += 1)
      expect((await post('/api/submit-application')).statusCode).toBe(502);
    const refused = await post('/api/submit-application');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(received).toHaveLength(8);
    vi.setSystemTime(Date.now() + 10_000);
    answer = json(200, {});
    expect((await post('/api/submit-application')).statusCode).toBe(200);
    expect((await post('/api/submit-application')).statusCode).toBe(200);
    expect(received).toHaveLength(10);
  });

  it('[REL-03] end where nobody listens', async () => {
    upstream.closeAllConnections();
    await new Promise((done) => upstream.close(done));
    expect((await post('/api/submit-application')).statusCode).toBe(502);
  });

  it('[SAFE-03] say nothing of the body or the token in the log', async () => {
    answer = json(500, { Ssn: '512451001' });
    await post('/api/submit-application?SSN=512451001', { authorization: 'Bearer secret-token' });
    const log = server.lines.join('');
    expect(log).toContain("the issuer's API failed");
    expect(log).not.toMatch(/512451001|secret-token/);
  });

  it('[SAFE-09] are counted: a configuration is given to an address so many times only', async () => {
    const limited = await testServer({
      issuerApi: { behind: issuer },
      sandbox: false,
      environment: 'production',
      limits: { ...usualLimits, configuration: { ...usualLimits.configuration, points: 1 } },
    });
    const ask = () =>
      limited.request('check.www.maple.example', 'POST', '/api/get-configuration', { payload: { url: 'x' } });
    const statuses = [(await ask()).statusCode, (await ask()).statusCode];
    await limited.close();
    expect(statuses).toEqual([200, 429]);
    expect(received).toHaveLength(1);
  });
});

describe('an API on another origin', () => {
  it('[SAFE-01] is named by the pages and allowed by their policy, and this server answers no call', async () => {
    const direct = {
      web: 'https://api.bank.example/v1/',
      applicant: 'https://people.bank.example/',
      origin: 'https://api.bank.example/',
    };
    const own = await testServer({ issuerApi: { direct } });
    const page = await own.request(host, 'GET', '/');
    const call = await own.request(host, 'POST', '/api/get-configuration', { payload: { url: host } });
    await own.close();
    expect(page.body).toContain(`data-api="${Object.values(direct).join(' ')}"`);
    const policy = String(page.headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(
      expect.arrayContaining(["'self'", 'https://api.bank.example', 'https://people.bank.example']),
    );
    expect(call.statusCode).toBe(404);
  });

  it('[API-001] has nothing to do with a page whose calls are on its own origin', async () => {
    const page = await server.request(host, 'GET', '/');
    expect(page.body).toContain('data-api="/api/ /applicant-api/ /"');
    const own = await testServer({ paths: { web: '/v1', applicant: '/people' } });
    const moved = await own.request(host, 'GET', '/');
    await own.close();
    expect(moved.body).toContain('data-api="/v1/ /people/ /"');
  });
});
