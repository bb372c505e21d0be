import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import type { ServiceCall } from '../../../src/server/platform/metrics/Observer.ts';
import { type RunningIssuer, startIssuer } from '../../../testing/server/startIssuer.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer, type Visitor } from '../../../testing/server/testServer.ts';
import { readServices } from './readServices.ts';
import { servicePorts } from './servicePorts.ts';

/** Much longer than a test takes: the clock of the test ends it. */
const halfOpenAfter = 600_000;

let issuer: RunningIssuer;
let server: TestServer;
let visitor: Visitor;
let ports: ReturnType<typeof servicePorts>;
let outcomes: string[] = [];
let slow: Awaited<ReturnType<typeof startSlow>>;
beforeAll(async () => {
  issuer = await startIssuer();
  slow = await startSlow();
  const file = issuer.servicesFile(({ services: { email, address } }) => {
    Object.assign(email ?? {}, { timeout: 30_000, breaker: { failures: 2, halfOpenAfter } });
    Object.assign(address ?? {}, { url: slow.url, timeout: 30_000, maxConcurrent: 1 });
  });
  const onCall = ({ service, outcome }: ServiceCall) => outcomes.push(`${service} ${outcome}`);
  const services = readServices(file, { variable: () => issuer.token, onCall });
  ports = servicePorts(services, () => testDay);
  server = await testServer({ sandbox: false, ports });
  visitor = await server.visit('apply.maple.localhost/apply');
});
beforeEach(() => {
  outcomes = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await issuer.mend();
});
afterAll(async () => {
  await server.close();
  await issuer.stop();
  slow.close();
});

/** A service of addresses that answers when it is told to. */
async function startSlow() {
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const service = createServer(async (_request, response) => {
    await told;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"same":true}');
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    arrived: once(service, 'request'),
    answer: () => answer(),
    close: () => service.close(),
  };
}

const came = async () => (await issuer.came()).length;

it('[REL-03] a service that failed again and again is not called for the time of the services file, and then again', async () => {
  const ask = () => visitor.call('validate-email-service', { email: 'bounce@example.org' });
  // The clock alone: connections need their timers.
  vi.useFakeTimers({ toFake: ['Date'] });
  await issuer.fail('email', '500');
  const failing = [await ask(), await ask()];
  // Two retries each, and one failure each.
  expect(await came()).toBe(6);
  await issuer.mend();
  vi.advanceTimersByTime(halfOpenAfter - 1);
  failing.push(await ask(), await ask());
  expect(failing.map(({ statusCode }) => statusCode)).toEqual([502, 502, 502, 502]);
  expect(await came()).toBe(0);
  vi.advanceTimersByTime(1);
  expect((await ask()).statusCode).toBe(200);
  expect(outcomes).toEqual([
    'email failed',
    'email failed',
    'email circuitOpen',
    'email circuitOpen',
    'email answered',
  ]);
});

it('[REL-03] a slow service does not take more than its share of a process', async () => {
  const ask = () => visitor.call('validate-state', { State: 'TX', Zip: '78701' });
  const first = ask();
  await slow.arrived;
  const second = await ask();
  expect(second.statusCode).toBe(502);
  expect(second.json()).toMatchObject({ Success: false, Error: { code: 'serviceFailed' } });
  slow.answer();
  expect((await first).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(200);
  expect(outcomes).toEqual(['address bulkheadFull', 'address answered', 'address answered']);
});

it('[RES-001] [REL-03] the decision system hears the result of a person under one key until it has answered', async () => {
  const record = async () =>
    ports.decisions?.record?.({
      id: 'a',
      number: 1,
      reference: '123456789',
      site: 'maple.apply',
      product: 'MAPLE',
      result: 'APPROVED',
      creditLimit: 600,
      securityDeposit: undefined,
      declineMessage: undefined,
    });
  await issuer.fail('decision', 'refuse');
  await expect(record()).rejects.toThrow(ServiceFailure);
  await issuer.mend();
  await record();
  expect((await issuer.came()).map(({ path, key }) => [path, key])).toEqual([
    ['/v2/manual-results', 'a:result:1'],
  ]);
});
