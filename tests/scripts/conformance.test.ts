import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSender } from '../../scripts/conformance/createSender.ts';
import { readContracts, sendCall } from '../../scripts/conformance/ProbeContext.ts';
import { runConformance } from '../../scripts/conformance/runConformance.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';

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

it('[F-848] conformance stops at the applicant of its example, who applied in an earlier run, and judges nothing by that', async () => {
  const answer = { Error: { code: 'duplicateApplication', message: 'There is an application already.' } };
  const known = createServer((_request, response) =>
    response.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
  );
  await once(known.listen(0, '127.0.0.1'), 'listening');
  const { port } = known.address() as AddressInfo;
  const sender = createSender(new URL(`http://127.0.0.1:${port}/`), 1, 10_000);
  const contract = readContracts().get('submit-application');
  if (contract === undefined) throw new Error('There is no contract.');
  const bases = { web: '/api/', applicant: '/applicant-api/', origin: '/' };
  await expect(sendCall({ sender, bases }, contract, {}, {})).rejects.toThrow(
    'submit-application was answered 409 duplicateApplication: the applicant of the example applied here before.',
  );
  known.close();
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
