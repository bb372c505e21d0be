import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StallingProxy, stallingProxy } from '../testing/server/stallingProxy.ts';
import { submission } from '../testing/server/submission.ts';
import { type TestServer, testServer, type Visitor } from '../testing/server/testServer.ts';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { openDatabase } from './platform/database/openDatabase.ts';

const host = 'check.maple.localhost';
/** Timeout in milliseconds; without it there would be no answer. */
const timeouts = { connection: 2_000, statement: 2_000, idle: 2_000 };

let place: TestDatabase;
let proxy: StallingProxy;
let database: OpenDatabase;
let server: TestServer;
beforeAll(async () => {
  place = await createDatabase();
  proxy = await stallingProxy(place.url);
  database = await openDatabase({ url: proxy.url, folder: '', timeouts });
  server = await testServer({ database });
});
afterEach(() => proxy.mend());
afterAll(async () => {
  await server.close();
  await database.close();
  await proxy.close();
  await place.drop();
});

const submit = (visitor: Visitor) =>
  visitor.call('submit-application', submission('1001'), { 'idempotency-key': 'once' });

async function expectUnavailable(visitor: Visitor): Promise<void> {
  const page = () => server.request(host, 'GET', '/terms?email=a');
  const calls = () => [
    server.request(host, 'POST', '/api/get-configuration', { payload: { url: host } }),
    submit(visitor),
    visitor.call('get-route-settings', { Url: host, Route: '/' }),
    server.request(host, 'GET', '/api/mfa-id', { headers: { authorization: `Bearer ${visitor.token}` } }),
  ];
  const pages = Array.from({ length: 15 }, page);
  for (const result of await Promise.all(pages)) {
    expect(result.statusCode).toBe(503);
    expect(result.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '60',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(result.body).toContain('<a href="tel:+18665550100">1-866-555-0100</a>');
    expect(result.body).toContain('<title>Under Maintenance – Maple Mastercard</title>');
    expect(result.body).toContain('href="/_release/fe0123456789abcd/themes/maple.css"');
    expect(result.body).not.toMatch(/<script|email=a/);
  }
  for (const result of await Promise.all(calls())) {
    expect(result.statusCode).toBe(503);
    expect(result.headers['retry-after']).toBe('60');
    expect(result.json()).toMatchObject({ Success: false, StatusCode: 503, Error: { code: 'unavailable' } });
  }
  const readiness = await server.request('10.0.0.1', 'GET', '/readyz');
  expect([readiness.statusCode, readiness.json()]).toEqual([503, { ready: false, reason: 'database' }]);
  expect((await server.request('10.0.0.1', 'GET', '/healthz')).statusCode).toBe(200);
  const theme = await server.request(host, 'GET', '/_release/fe0123456789abcd/themes/maple.css');
  expect(theme.statusCode).toBe(200);
}

async function expectBack(visitor: Visitor): Promise<void> {
  expect((await server.request(host, 'GET', '/terms')).statusCode).toBe(200);
  expect((await server.request('10.0.0.1', 'GET', '/readyz')).statusCode).toBe(200);
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(visitor)));
  for (const answer of answers) expect(answer.statusCode).toBe(200);
}

describe('an unavailable database', () => {
  it('[F-301] stopped: maintenance page and reasons at once, and everything by itself when it is back', async () => {
    const visitor = await server.visit();
    await proxy.stop();
    await expectUnavailable(visitor);
    await proxy.mend();
    await expectBack(visitor);
  });

  it('[F-301] [PERF-06] stopped outside the sandbox, where pages ask it nothing: the same once a call has found out', async () => {
    const real = await testServer({ database, sandbox: false });
    const page = async () => (await real.request(host, 'GET', '/terms')).statusCode;
    const visitor = await real.visit();
    await proxy.stop();
    expect(await page()).toBe(200);
    expect((await visitor.call('save-tracking', { UtmSource: 'mail' })).statusCode).toBe(503);
    expect(await page()).toBe(503);
    await expect(real.visit()).rejects.toThrow();
    await proxy.mend();
    expect(await page()).toBe(200);
    expect((await visitor.call('save-tracking', { UtmSource: 'mail' })).statusCode).toBe(200);
    await real.app.close();
  });

  it('[F-301] frozen: the same within its time-outs', async () => {
    const visitor = await server.visit();
    proxy.freeze();
    await expectUnavailable(visitor);
    await proxy.mend();
    await expectBack(visitor);
  });

  it('[F-301] frozen while applications are written: each is answered, and a repeat finds one of each', async () => {
    const visitors = await Promise.all(Array.from({ length: 12 }, () => server.visit()));
    const sent = visitors.map(submit);
    await sent[0];
    proxy.freeze();
    for (const { statusCode } of await Promise.all(sent)) expect([200, 503]).toContain(statusCode);
    await proxy.mend();
    const repeated = await Promise.all(visitors.map(submit));
    const references = repeated.map((answer) => answer.json().Payload.ref_number);
    expect(new Set(references).size).toBe(visitors.length);
    const rows = await database.query<{ reference: string }>(
      'select reference from application where reference = any($1)',
      [references],
    );
    expect(rows).toHaveLength(visitors.length);
  });

  it('[F-301] a statement that waits for a lock gives up, and harms nobody else', async () => {
    const visitor = await server.visit();
    const other = new pg.Client({ connectionString: place.url });
    await other.connect();
    await other.query('begin; lock table application in access exclusive mode');
    expect((await submit(visitor)).statusCode).toBe(503);
    expect((await server.request(host, 'GET', '/')).statusCode).toBe(200);
    await other.end();
    await expectBack(visitor);
  });

  it('[F-301] refused at the start, it says so to the operator', async () => {
    await proxy.stop();
    await expect(openDatabase({ url: proxy.url, folder: '' })).rejects.toThrow(
      /^The database is unavailable: .*ECONNREFUSED/,
    );
  });
});
