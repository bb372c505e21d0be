import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualLimits } from '../src/server/platform/limits/limits.ts';
import type { Metrics } from '../src/server/platform/metrics/createMetrics.ts';
import { fixtureFolder, fixtureReleases } from '../testing/server/fixtureReleases.ts';
import { submission } from '../testing/server/submission.ts';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { gaugesOf, openMetrics } from './openMetrics.ts';
import { readOptions } from './options/readOptions.ts';
import { databaseTemplate } from './platform/database/testDatabase.ts';
import { startServer } from './startServer.ts';

const host = 'check.maple.localhost';
let metrics: Metrics;
let server: TestServer;
beforeAll(async () => {
  metrics = await openMetrics();
  server = await testServer({ observer: metrics.observer });
});
afterAll(() => server.close());

/** Our series with their values, without buckets. */
async function series(of: Metrics = metrics): Promise<Map<string, number>> {
  const lines = (await of.text()).split('\n').filter((line) => /^cardstock_/.test(line));
  const pairs = lines.map((line) => /^(.*) (\S+)$/.exec(line));
  return new Map(
    pairs.flatMap((pair) => (pair?.[1]?.includes('_bucket{') ? [] : [[pair?.[1] ?? '', Number(pair?.[2])]])),
  );
}

describe('metrics', () => {
  it('count calls by name, status and refusal, decisions by result, and time them', async () => {
    const visitor = await server.visit();
    await visitor.call('submit-application', submission('1001'));
    await visitor.call('submit-application', { Applicant: 'x' });
    await server.request(host, 'POST', '/api/mfa-id');
    const now = await series();
    expect(now.get('cardstock_request_duration_seconds_count{call="get-configuration",status="2xx"}')).toBe(
      1,
    );
    expect(now.get('cardstock_request_duration_seconds_count{call="submit-application",status="2xx"}')).toBe(
      1,
    );
    expect(now.get('cardstock_request_duration_seconds_count{call="submit-application",status="4xx"}')).toBe(
      1,
    );
    expect(now.get('cardstock_refusals_total{call="submit-application",code="invalid"}')).toBe(1);
    expect(now.get('cardstock_refusals_total{call="mfa-id",code="method"}')).toBe(1);
    expect(now.get('cardstock_decisions_total{step="application",result="APPROVED"}')).toBe(1);
  });

  it('count what is beyond a limit, and security events, from zero on', async () => {
    const limits = {
      ...usualLimits,
      configuration: { ...usualLimits.configuration, points: 1, relaxed: undefined },
    };
    const own = await openMetrics();
    const strict = await testServer({
      sandbox: false,
      environment: 'production',
      observer: own.observer,
      limits: limits as unknown as typeof usualLimits,
    });
    expect((await series(own)).get('cardstock_limit_refusals_total{limit="configuration"}')).toBe(0);
    const site = 'apply.www.maple.example';
    const start = () => strict.request(site, 'POST', '/api/get-configuration', { payload: { url: site } });
    expect([(await start()).statusCode, (await start()).statusCode, (await start()).statusCode]).toEqual([
      200, 429, 429,
    ]);
    const now = await series(own);
    expect(now.get('cardstock_limit_refusals_total{limit="configuration"}')).toBe(2);
    expect(now.get('cardstock_security_events_total{event="limitReached"}')).toBe(2);
    await strict.close();
  });

  it('have no series of what strangers choose: paths, hosts, calls, codes, results, services', async () => {
    const kinds = [`http://${host}/nowhere`, 'http://unknown.example/'];
    for (const each of kinds)
      await server.app.inject({
        method: 'GET',
        url: new URL(each).pathname,
        headers: { host: new URL(each).host },
      });
    const { observer } = metrics;
    observer.onDecision({ step: 'offer', result: 'x' });
    observer.onCall({ service: 'x', outcome: 'failed', milliseconds: 1 });
    const known = [...(await series()).keys()];
    const segment = fc.stringMatching(/^[A-Za-z0-9._~%-]{1,20}$/);
    await fc.assert(
      fc.asyncProperty(segment, segment, async (one, two) => {
        const paths = [`/${one}`, `/${one}/${two}?${two}`, `/api/${one}`, `/_release/${one}/${two}`];
        for (const url of paths) {
          await server.app.inject({ method: 'GET', url, headers: { host } });
          await server.app.inject({ method: 'GET', url, headers: { host: `${one}.example` } });
        }
        observer.onDecision({ step: 'offer', result: two });
        observer.onCall({ service: one, outcome: 'failed', milliseconds: 1 });
        observer.onLimit({ limit: one });
        observer.onSecurityEvent({ event: two });
        observer.onRequest({ call: one, status: 404, milliseconds: 1, refusal: `${two}-1` });
      }),
      { numRuns: 10 },
    );
    const other = /="other"|call="(page|unknown|file)"/;
    const added = [...(await series()).keys()].filter((name) => !known.includes(name) && !other.test(name));
    expect(added).toEqual([]);
    // No more than the closed lists allow, however much was sent.
    expect((await series()).size - known.length).toBeLessThan(15);
  });

  it('are looked at when somebody asks, and leave out what cannot be read', async () => {
    const own = await openMetrics();
    const broken = { ...server.database, query: () => Promise.reject(new Error('away')) };
    const queue = {
      isWorking: () => true,
      counts: async () => ({ waiting: 3, failed: 1 }),
      send: async () => {},
      stop: async () => {},
    };
    const schedules = { retention: { lastSuccess: async () => new Date(1_700_000_000_000) } };
    own.watch(
      gaugesOf({
        database: broken,
        secrets: { keys: ['aabbccdd'] },
        releases: fixtureReleases,
        queues: { postBacks: queue },
        schedules,
      }),
    );
    await own.text();
    const now = await series(own);
    expect(now.get('cardstock_jobs{queue="postBacks",state="waiting"}')).toBe(3);
    expect(now.get('cardstock_job_last_success_timestamp_seconds{job="retention"}')).toBe(1_700_000_000);
    expect(now.get('cardstock_key_info{key="aabbccdd"}')).toBe(1);
    expect(now.has('cardstock_open_payments')).toBe(false);
    expect(now.get('cardstock_unread_metrics_total{metric="cardstock_open_payments"}')).toBeGreaterThan(0);
  });

  it('are served on a port of their own, and never on that of applicants', async () => {
    const options = readOptions({
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: 'memory://',
      CARDSTOCK_KEY: '07'.repeat(32),
      RELEASES_DIR: fixtureFolder,
      LOG_LEVEL: 'silent',
    });
    const database = { ...options.database, template: await databaseTemplate() };
    const running = await startServer({ ...options, database });
    const at = `http://127.0.0.1:${running.metricsPort}`;
    const answer = await fetch(`${at}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    for (const line of [
      /^process_cpu_seconds_total /m,
      /^nodejs_eventloop_lag_seconds /m,
      /^cardstock_database_connections\{state="total"\} 1$/m,
      /^cardstock_database_query_duration_seconds_count\{outcome="done"\} [1-9]/m,
      /^cardstock_open_payments 0$/m,
      /^cardstock_release_info\{site="maple\.check",release="\w+"\} 1$/m,
    ])
      expect(text).toMatch(line);
    expect((await fetch(`${at}/`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
    const own = await fetch(`http://127.0.0.1:${running.port}/metrics`);
    expect([own.status, await own.text()]).not.toEqual([200, expect.stringContaining('cardstock_')]);
    await running.stop();
    await expect(fetch(`${at}/metrics`)).rejects.toThrow();
  });
});
