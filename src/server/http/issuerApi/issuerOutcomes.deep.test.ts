import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answersJson,
  type IssuerUpstream,
  startIssuerUpstream,
} from '../../../../testing/server/startIssuerUpstream.ts';
import { type TestPageServer, testPageServer } from '../../../../testing/server/testPageServer.ts';
import { type CallContract, readContracts } from '../../platform/contract.ts';
import { silentObserver } from '../../platform/metrics/Observer.ts';

const host = 'check.maple.localhost';
/** A call that only reads, and one that writes. */
const [reads, writes] = ['get-route-settings', 'submit-application'] as const;

let issuer: IssuerUpstream;
let server: TestPageServer;
let outcomes: string[];
let states: string[];
/** Tells of each outcome as it comes. */
let told: EventEmitter;
let contracts: CallContract[];
beforeEach(async () => {
  issuer = await startIssuerUpstream('/');
  outcomes = [];
  states = [];
  told = new EventEmitter();
  contracts = await readContracts();
  server = await testPageServer({
    issuerApi: { behind: issuer.url },
    observer: {
      ...silentObserver,
      onCall({ outcome }) {
        outcomes.push(outcome);
        told.emit('outcome');
      },
      onCircuit: ({ state }) => states.push(state),
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await issuer.close();
});

const post = (call: string) =>
  server.request(host, 'POST', `/api/${call}`, {
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  });

const hangs = () => {};

/** Milliseconds after which the page gives a call up. */
function timeoutOf(name: string): number {
  const contract = contracts.find((one) => one.name === name);
  if (contract === undefined) throw new Error(`There is no call "${name}".`);
  return contract.timeout;
}

/** Sends a call, and lets the time pass until just before the page gives it up. */
async function waitInVain(call: string, isUnderWay: () => Promise<unknown> = async () => {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [came, underWay] = [issuer.next(), isUnderWay()];
  const answer = post(call);
  const received = await came;
  await underWay;
  vi.advanceTimersByTime(timeoutOf(call) - 1);
  vi.useRealTimers();
  return { answer: await answer, ended: await received.ended };
}

/** Once the head of an answer has come to the client in this process. */
async function headOfAnswer(): Promise<void> {
  const channel = 'undici:request:headers';
  await new Promise<void>((done) => {
    const hear = () => {
      unsubscribe(channel, hear);
      done();
    };
    subscribe(channel, hear);
  });
  await setImmediate();
}

/** A browser, which can leave. */
async function visitor(call: string): Promise<{ sent: ClientRequest; leave(): Promise<void> }> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const connected = once(server.app.server, 'connection');
  const sent = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: `/api/${call}`, agent: false },
    headers: { host, 'content-type': 'application/json' },
  });
  sent.on('error', () => {});
  sent.end('{}');
  const [socket] = await connected;
  return {
    sent,
    async leave() {
      const left = once(socket, 'close');
      sent.destroy();
      await left;
      await setImmediate();
    },
  };
}

async function visitAndLeave(call: string) {
  const came = issuer.next();
  const { leave } = await visitor(call);
  const received = await came;
  await leave();
  return received;
}

async function fail(times: number): Promise<void> {
  issuer.answer = answersJson(500, {});
  for (let time = 0; time < times; time += 1) await post(reads);
}

/** Opens the circuit and lets its pause pass. */
async function untilTrial(): Promise<void> {
  await fail(8);
  expect(states.at(-1)).toBe('open');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  outcomes.length = 0;
}

describe('an API that hangs', () => {
  it.each([reads, writes])(
    '[REL-03] has less time than the page gives it, and is then let go (%s)',
    async (call) => {
      issuer.answer = hangs;
      const { answer, ended } = await waitInVain(call);
      expect(answer.statusCode).toBe(504);
      expect(answer.json()).toMatchObject({ Success: false, Error: { code: 'serviceFailed' } });
      expect(ended).toBe('aborted');
      expect(outcomes).toEqual(['timedOut']);
    },
  );

  it('[REL-03] opens the circuit', async () => {
    issuer.answer = hangs;
    for (let time = 0; time < 8; time += 1) await waitInVain(reads);
    expect(states).toEqual(['closed', 'open']);
    expect((await post(reads)).statusCode).toBe(503);
    expect(outcomes).toEqual([...Array(8).fill('timedOut'), 'circuitOpen']);
  });

  it('[REL-03] is late, too, where it stops in the middle of its answer', async () => {
    issuer.answer = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{"Success":');
    const { answer, ended } = await waitInVain(reads, headOfAnswer);
    expect(answer.statusCode).toBe(504);
    expect(ended).toBe('aborted');
    expect(outcomes).toEqual(['timedOut']);
  });

  it('[REL-03] holds 512 calls, and others are told at once to come back', async () => {
    issuer.answer = hangs;
    const answers = Array.from({ length: 513 }, () => post(reads));
    const refused = await Promise.race(answers);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(outcomes).toEqual(['bulkheadFull']);
    while (issuer.received.length < 512) await issuer.next();
    await issuer.close();
    expect((await Promise.all(answers)).filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
  });
});

describe('a client that leaves', () => {
  it('[REL-03] takes a call that only reads with it, which counts neither way', async () => {
    await fail(7);
    issuer.answer = hangs;
    for (let time = 0; time < 8; time += 1) expect(await (await visitAndLeave(reads)).ended).toBe('aborted');
    expect(states).toEqual(['closed']);
    await fail(1);
    expect(states).toEqual(['closed', 'open']);
    expect(outcomes).toEqual([...Array(7).fill('failed'), ...Array(8).fill('abandoned'), 'failed']);
  });

  it('[REL-03] leaves a call that writes to its end, whose answer counts', async () => {
    issuer.answer = hangs;
    const received = await visitAndLeave(writes);
    expect(outcomes).toEqual([]);
    const counted = once(told, 'outcome');
    answersJson(200, {})(received.response);
    expect(await received.ended).toBe('answered');
    await counted;
    expect(outcomes).toEqual(['answered']);
  });

  it('[REL-03] does not hold a server that closes', async () => {
    issuer.answer = hangs;
    const received = await visitAndLeave(writes);
    const counted = once(told, 'outcome');
    await server.app.close();
    expect(await received.ended).toBe('aborted');
    await counted;
    expect(outcomes).toEqual(['abandoned']);
  });
});

describe('the call that tries whether the API is back', () => {
  it('[REL-03] goes on without its client, and its answer closes the circuit', async () => {
    await untilTrial();
    issuer.answer = hangs;
    const received = await visitAndLeave(reads);
    expect(states.at(-1)).toBe('halfOpen');
    const counted = once(told, 'outcome');
    answersJson(200, {})(received.response);
    await counted;
    expect(states.at(-1)).toBe('closed');
    expect(outcomes).toEqual(['answered']);
  });

  it('[REL-03] opens the circuit again where it fails without its client', async () => {
    await untilTrial();
    issuer.answer = hangs;
    const received = await visitAndLeave(reads);
    const counted = once(told, 'outcome');
    received.response.destroy();
    await counted;
    expect(states).toEqual(['closed', 'open', 'halfOpen', 'open']);
    expect(outcomes).toEqual(['failed']);
  });

  it('[REL-03] is alone: others are told at once to come back', async () => {
    await untilTrial();
    issuer.answer = hangs;
    const received = await visitAndLeave(reads);
    expect((await post(reads)).statusCode).toBe(503);
    expect(outcomes).toEqual(['circuitOpen']);
    received.response.destroy();
    await received.ended;
  });

  it('[REL-03] finds it there where it refuses, with or without JSON', async () => {
    await untilTrial();
    issuer.answer = (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>');
    expect((await post(reads)).statusCode).toBe(404);
    expect(states.at(-1)).toBe('closed');
    expect(outcomes).toEqual(['refused']);
  });
});
