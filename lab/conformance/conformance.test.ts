import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';
import { runConformance } from './runConformance.ts';

/** A server of this product as an issuer runs it, which knows its sites by the host of a request. */
let production: TestServer;
let server: URL;
beforeAll(async () => {
  production = await testServer({ sandbox: false, environment: 'production' });
  await production.app.listen({ port: 0, host: '127.0.0.1' });
  server = new URL(`http://127.0.0.1:${(production.app.server.address() as AddressInfo).port}/`);
});
afterAll(() => production.close());

it('[F-748] conformance asks a server of several sites in the name of the site', async () => {
  const report = await runConformance({ server, host: 'check.www.maple.example', flow: 'all', most: 60 });
  expect(report.calls).toBeGreaterThan(5);
  expect(report.deviations.filter(({ isAbsent }) => isAbsent)).toEqual([]);
});

it.each([
  [undefined, 'for no site of its own (say --host)'],
  ['check.nowhere.example', 'for the site check.nowhere.example'],
])('[F-748] conformance says what it asked where there is nothing at all: %s', async (host, asked) => {
  const { cut } = await runConformance({ server, host });
  expect(cut).toBe(
    `Without a session no other call can be checked. ${server.host} was asked below /api/ (--web) and ${asked}.`,
  );
});
