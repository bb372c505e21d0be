import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDay } from '../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';
import { putInOutbox } from '../domain/messages.ts';

let server: TestServer;
let trusting: TestServer;
beforeAll(async () => {
  server = await testServer();
  trusting = await testServer({ database: server.database, trustedProxies: '127.0.0.1' });
  const message = {
    to: '5125550100',
    channel: 'text',
    text: 'Your code is 123456.',
    code: '123456',
  } as const;
  await putInOutbox(server.database, server.secrets, message, testDay);
});
afterAll(async () => {
  await trusting.close();
  await server.close();
});

/** What only the sandbox has. */
const sandboxOnly: [host: string, url: string][] = [
  ['localhost:4000', '/'],
  ['127.0.0.1:4000', '/'],
  ['localhost', '/?site=check.maple'],
  ['localhost', '/sandbox/outbox'],
  ['localhost', '/api/docs'],
  ['bank.localhost', '/'],
  ['link.localhost', '/any/path'],
  ['closed.localhost', '/'],
  ['check.maple.localhost', '/sandbox/outbox'],
  ['check.maple.localhost', '/sandbox/personas'],
  ['localhost', '/sandbox/overrides/maple.check/active'],
  ['apply.maple.localhost', '/SANDBOX//overrides/'],
];
const ofSites: [host: string, url: string][] = [
  ['check.maple.localhost', '/'],
  ['check.maple.localhost', '/terms'],
  ['apply.maple.localhost', '/apply'],
];
const forwarded: Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-Host': 'apply.example' },
  { 'X-Forwarded-Proto': 'https' },
  { 'x-forwarded-anything': '' },
  { Forwarded: 'for=203.0.113.9;proto=https' },
  { Via: '1.1 proxy' },
  { 'X-Real-IP': '203.0.113.9' },
  { 'X-Client-IP': '203.0.113.9' },
  { 'True-Client-IP': '203.0.113.9' },
  { 'CF-Connecting-IP': '203.0.113.9' },
  { 'CDN-Loop': 'cdn' },
  { 'Fly-Client-IP': '203.0.113.9' },
  { 'X-Original-Host': 'apply.example' },
  { 'X-Envoy-External-Address': '203.0.113.9' },
];

describe('the sandbox behind a proxy', () => {
  it.each([...sandboxOnly, ...ofSites])('[F-305] answers at %s%s on this machine only', async (host, url) => {
    expect((await server.request(host, 'GET', url)).statusCode).toBe(200);
    const isOfSite = ofSites.some(([of, path]) => of === host && path === url);
    for (const [on, status] of [
      [server, 403],
      [trusting, isOfSite ? 200 : 403],
    ] as const) {
      const answer = await on.request(host, 'GET', url, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
      expect(answer.statusCode).toBe(status);
      if (status === 403) expect(answer.body).toBe('The sandbox is for this machine only.\n');
    }
  });

  it.each(forwarded)('[F-305] knows a proxy by %j', async (headers) => {
    const [url, site] = ['/sandbox/outbox', 'check.maple.localhost'];
    const statuses = [];
    for (const on of [server, trusting])
      for (const [host, path] of [
        ['localhost', url],
        [site, '/'],
      ] as const)
        statuses.push((await on.request(host, 'GET', path, { headers })).statusCode);
    expect(statuses).toEqual([403, 403, 403, 200]);
  });

  it('[F-305] lets no proxy change what the sandbox holds', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const url = '/sandbox/overrides/maple.check/active';
    for (const each of [server, trusting]) {
      const put = await each.request('check.maple.localhost', 'PUT', url, {
        payload: { value: false },
        headers,
      });
      const form = await each.request('check.maple.localhost', 'POST', '/_pages/sandbox/next-answer', {
        payload: 'call=validate-email&answer=',
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
      });
      expect([put.statusCode, form.statusCode]).toEqual([403, 403]);
    }
    expect((await server.request('localhost', 'GET', '/sandbox/overrides')).json()).toEqual([]);
  });

  it('is no business of a server without a sandbox', async () => {
    const { database } = server;
    const production = await testServer({ sandbox: false, environment: 'production', database });
    for (const headers of forwarded)
      expect((await production.request('check.www.maple.example', 'GET', '/', { headers })).statusCode).toBe(
        200,
      );
    await production.close();
  });

  it('[F-310] still tells probes that come by a proxy how it is', async () => {
    const headers = { via: '1.1 proxy' };
    for (const url of ['/healthz', '/readyz'])
      expect((await server.request('localhost', 'GET', url, { headers })).statusCode).toBe(200);
  });
});
