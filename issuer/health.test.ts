import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureReleases } from '../testing/server/fixtureReleases.ts';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { enterKeys } from './platform/encryption/keys.ts';
import { createSecrets } from './platform/encryption/secrets.ts';

let sandbox: TestServer;
let production: TestServer;
let isDraining = false;
beforeAll(async () => {
  sandbox = await testServer({ isDraining: () => isDraining });
  const { database } = sandbox;
  production = await testServer({ sandbox: false, environment: 'production', database });
});
afterAll(async () => {
  await production.close();
  await sandbox.close();
});

const hosts = [
  'check.maple.localhost',
  'check.www.maple.example',
  'moved.localhost',
  'bank.localhost',
  'localhost:4000',
  '10.1.2.3',
  'evil.example',
  'a b',
];

describe('health', () => {
  it.each(hosts)(
    '[F-310] is told to whoever asks on the host %j, in the sandbox and outside',
    async (host) => {
      for (const server of [sandbox, production]) {
        const health = await server.request(host, 'GET', '/healthz');
        expect([health.statusCode, health.json()]).toEqual([200, { healthy: true }]);
        const readiness = await server.request(host, 'GET', '/readyz');
        expect([readiness.statusCode, readiness.json()]).toEqual([200, { ready: true }]);
        for (const answer of [health, readiness]) expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('[F-310] answers probes without a body, too', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await production.app.inject({ method: 'HEAD', url, headers: { host: '10.1.2.3' } });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    }
  });

  it('[F-303] [F-310] is not ready once the server is about to stop, and sends clients elsewhere', async () => {
    isDraining = true;
    const readiness = await sandbox.request('10.1.2.3', 'GET', '/readyz');
    expect([readiness.statusCode, readiness.json()]).toEqual([503, { ready: false, reason: 'draining' }]);
    const health = await sandbox.request('10.1.2.3', 'GET', '/healthz');
    expect([health.statusCode, health.headers.connection]).toEqual([200, 'close']);
    isDraining = false;
    expect((await sandbox.request('10.1.2.3', 'GET', '/readyz')).headers.connection).not.toBe('close');
  });

  it('[F-310] is not ready without a release or without its database', async () => {
    let isPublished = true;
    const server = await testServer({
      database: sandbox.database,
      releases: {
        ...fixtureReleases,
        sites: async () => {
          if (!isPublished) throw new Error('nothing is published');
          return fixtureReleases.sites();
        },
      },
    });
    isPublished = false;
    expect((await server.request('x', 'GET', '/readyz')).json()).toEqual({ ready: false, reason: 'release' });
    await server.close();
    for (const probe of [() => Promise.reject(new Error('gone')), () => new Promise<never>(() => {})]) {
      const cutOff = await testServer({ database: { ...sandbox.database, probe } });
      const answer = await cutOff.request('x', 'GET', '/readyz');
      expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, reason: 'database' }]);
      expect((await cutOff.request('x', 'GET', '/healthz')).statusCode).toBe(200);
      await cutOff.close();
    }
  });

  it('[F-310] is not ready where nobody works on the jobs, and says no more than that', async () => {
    let isWorking = true;
    const server = await testServer({ database: sandbox.database, areJobsWorking: () => isWorking });
    expect((await server.request('x', 'GET', '/readyz')).statusCode).toBe(200);
    isWorking = false;
    const answer = await server.request('x', 'GET', '/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, reason: 'jobs' }]);
    await server.close();
  });

  it('[F-304] is not ready without a key that something is sealed with, and names it', async () => {
    const server = await testServer();
    expect((await server.request('x', 'GET', '/readyz')).statusCode).toBe(200);
    const young = createSecrets([Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);
    await enterKeys(server.database, server.secrets);
    await enterKeys(server.database, { keys: [...server.secrets.keys, ...young.keys] });
    expect((await server.request('x', 'GET', '/readyz')).statusCode).toBe(200);
    await enterKeys(server.database, young);
    const answer = await server.request('x', 'GET', '/readyz');
    const keys = young.keys.slice(0, 1);
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, reason: 'keys', keys }]);
    await server.close();
  });

  it('writes no line for a probe that is content', async () => {
    production.lines.length = 0;
    await production.request('10.1.2.3', 'GET', '/readyz');
    expect(production.lines).toEqual([]);
  });
});
