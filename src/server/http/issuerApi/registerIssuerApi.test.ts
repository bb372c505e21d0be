import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answersJson,
  type IssuerUpstream,
  startIssuerUpstream,
} from '../../../../testing/server/startIssuerUpstream.ts';
import { type TestPageServer, testPageServer } from '../../../../testing/server/testPageServer.ts';
import { usualLimits } from '../../platform/limits/limits.ts';
import { silentObserver } from '../../platform/metrics/Observer.ts';

const host = 'check.maple.localhost';

let issuer: IssuerUpstream;
let server: TestPageServer;
beforeAll(async () => {
  issuer = await startIssuerUpstream('/bank/');
  server = await testPageServer({ issuerApi: { behind: issuer.url } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  // A success: failures of one test and the next are not in a row, and open no circuit.
  issuer.answer = answersJson(200, { ok: true });
  await server.request(host, 'GET', '/api/mfa-id');
  issuer.received.length = 0;
  server.lines.length = 0;
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const post = (url: string, headers: Record<string, string> = {}) =>
  server.request(host, 'POST', url, {
    payload: JSON.stringify({ Ssn: '512451001' }),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('calls that an issuer answers', () => {
  it('[API-001] [A-018] go there as the contract spells them, with their body and what the API needs to know', async () => {
    issuer.answer = answersJson(201, { Anything: ['of', 'theirs'] });
    const given = await post('/API//Submit-Application/?SSN=512451001', {
      authorization: 'Bearer of-the-issuer',
      'idempotency-key': 'once',
      cookie: 'gclid=click',
      'x-api-key': 'mine',
    });
    expect(given.statusCode).toBe(201);
    expect(given.json()).toEqual({ Anything: ['of', 'theirs'] });
    expect(issuer.received).toMatchObject([
      { method: 'POST', url: '/bank/api/submit-application', body: '{"Ssn":"512451001"}' },
    ]);
    expect(issuer.received[0]?.headers).toMatchObject({
      host: issuer.url.host,
      authorization: 'Bearer of-the-issuer',
      'idempotency-key': 'once',
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-forwarded-for': '127.0.0.1',
      'x-correlation-id': given.headers['x-correlation-id'],
    });
    expect(Object.keys(issuer.received[0]?.headers ?? {}).sort()).toEqual(
      // The list, what HTTP itself says, and what Node's client adds.
      [
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'connection',
        'content-length',
        'content-type',
        'host',
        'idempotency-key',
        'sec-fetch-mode',
        'user-agent',
        'x-correlation-id',
        'x-forwarded-for',
        'x-forwarded-proto',
      ],
    );
  });

  it('[API-001] keep the parts of their address and the query of a GET', async () => {
    await server.request(host, 'GET', '/applicant-api/get-pdf-html-template/A%2FB?x=1');
    expect(issuer.received.map(({ url }) => url)).toEqual([
      '/bank/applicant-api/get-pdf-html-template/A%2FB?x=1',
    ]);
  });

  it.each([
    ['%2e%2e', undefined],
    ['%2E', undefined],
    ['..%2F..%2Fadmin', '..%2F..%2Fadmin'],
    ['%252e%252e', '%252e%252e'],
  ])('[SAFE-05] stay below their path, whatever a part of it says (%s)', async (part, sent) => {
    // Over a connection: `inject` would resolve the dots itself.
    const { port } = server.app.server.address() as AddressInfo;
    const path = `/api/decrypt-hash/${part}`;
    const asked = request({ host: '127.0.0.1', port, path, agent: false, headers: { host } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(sent === undefined ? 404 : 200);
    expect(issuer.received.map(({ url }) => url)).toEqual(
      sent === undefined ? [] : [`/bank/api/decrypt-hash/${sent}`],
    );
  });

  it.each([
    ['text/plain', 'Ssn'],
    ['application/json', '[]'],
  ])('[REL-08] are refused with a body that is no JSON object (%s %s)', async (type, payload) => {
    const headers = { 'content-type': type };
    const refused = await server.request(host, 'POST', '/api/submit-application', { payload, headers });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().Error.code).toBe('malformed');
    expect(issuer.received).toEqual([]);
  });

  it('[SAFE-02] are all that goes there, and nothing of theirs but JSON and Retry-After comes back', async () => {
    issuer.answer = answersJson(
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
    expect(issuer.received).toHaveLength(1);
  });

  const packed = (encoding: string, body: string | Buffer) => (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
      .end(body);
  const html = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  it.each<[string, (response: ServerResponse) => void, number]>([
    ['500', answersJson(500, { stack: 'of theirs' }), 502],
    ['a page instead of JSON', html(200), 502],
    ['a page that refuses', html(404), 404],
    [
      'another address',
      (response) => void response.writeHead(302, { location: 'https://other.test/' }).end(),
      502,
    ],
    ['nothing', (response) => void response.destroy(), 502],
    [
      'a part of what was announced',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9' });
        response.write('{"a"', () => response.destroy());
      },
      502,
    ],
    [
      'more than anybody reads',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(Buffer.alloc(20_000_001, ' ')),
      502,
    ],
    ['an encoding that nobody asked for', packed('compress', '{}'), 502],
    ['an encoding that it is not', packed('gzip', '{}'), 502],
  ])('[REL-03] [API-005] of %s are answered as failures of this server are', async (_what, given, status) => {
    issuer.answer = given;
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
    expect(issuer.received).toHaveLength(2);
  });

  it('[API-001] are given as JSON where the answer comes compressed all the same', async () => {
    issuer.answer = packed('gzip', gzipSync('{"Success":true}'));
    const given = await post('/api/submit-application');
    expect(given.statusCode).toBe(200);
    expect(given.headers['content-encoding']).toBeUndefined();
    expect(given.json()).toEqual({ Success: true });
  });

  it.each([
    [204, 200],
    [202, 202],
  ])('[API-002] are given an empty object where a success says nothing (%d)', async (status, given) => {
    issuer.answer = (response) => void response.writeHead(status).end();
    // More often than an outage would be let happen.
    for (let time = 0; time < 9; time += 1) {
      const answer = await post('/api/update-gb-redirect-status');
      expect(answer.statusCode).toBe(given);
      expect(answer.json()).toEqual({});
    }
    expect(issuer.received).toHaveLength(9);
  });

  it('[SAFE-02] go to nobody whose certificate is not good', async () => {
    // Any server with TLS whose certificate nobody signed.
    const impostor = new SMTPServer({ secure: true, logger: false });
    impostor.on('error', () => {});
    const listening = impostor.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const own = await testPageServer({ issuerApi: { behind: new URL(`https://127.0.0.1:${port}/`) } });
    const refused = await own.request(host, 'GET', '/api/mfa-id');
    await own.close();
    await new Promise<void>((done) => impostor.close(done));
    expect(refused.statusCode).toBe(502);
    expect(own.lines.join('')).toMatch(/did not answer: \w*CERT/);
  });

  it('[SAFE-03] say nothing of the body or the token in the log', async () => {
    issuer.answer = answersJson(500, { Ssn: '512451001' });
    await post('/api/submit-application?SSN=512451001', { authorization: 'Bearer secret-token' });
    const log = server.lines.join('');
    expect(log).toContain("the issuer's API failed");
    expect(log).not.toMatch(/512451001|secret-token/);
  });

  it.each([
    ['configuration', 'get-configuration'],
    ['write', 'submit-application'],
  ] as const)('[SAFE-09] are counted, and log and metrics tell of it (%s)', async (limit, call) => {
    const beyond: string[] = [];
    const limited = await testPageServer({
      issuerApi: { behind: issuer.url },
      environment: 'production',
      limits: { ...usualLimits, [limit]: { ...usualLimits[limit], points: 1 } },
      observer: { ...silentObserver, onLimit: (told) => beyond.push(told.limit) },
    });
    const ask = () =>
      limited.request('check.www.maple.example', 'POST', `/api/${call}`, { payload: { url: 'x' } });
    const statuses = [(await ask()).statusCode, (await ask()).statusCode];
    await limited.close();
    expect(statuses).toEqual([200, 429]);
    expect(issuer.received).toHaveLength(1);
    expect(beyond).toEqual([limit]);
    expect(limited.lines.filter((line) => line.includes('security.limitReached'))).toHaveLength(1);
  });
});

describe('an API on another origin', () => {
  it('[SAFE-01] is named by the pages and allowed by their policy, and this server answers no call', async () => {
    const direct = {
      web: 'https://api.bank.example/v1/',
      applicant: 'https://people.bank.example/',
      origin: 'https://api.bank.example/',
    };
    const own = await testPageServer({ issuerApi: { direct } });
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
    const own = await testPageServer({ paths: { web: '/v1', applicant: '/people' } });
    const moved = await own.request(host, 'GET', '/');
    await own.close();
    expect(moved.body).toContain('data-api="/v1/ /people/ /"');
  });
});
