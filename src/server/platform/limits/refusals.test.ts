import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readOptions } from '../../options/readOptions.ts';
import { callByContract } from '../../testing/callByContract.ts';
import { releasesWithCodes } from '../../testing/fixtureReleases.ts';
import { submission } from '../../testing/submission.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { waitInWords } from './countTimes.ts';
import { type Limit, type Limits, usualLimits } from './limits.ts';

const host = 'apply.www.maple.example';
const site = 'check.www.maple.example';
let base: TestServer;
beforeAll(async () => {
  base = await testServer();
});
afterAll(() => base.close());

/** A call of a visitor who has the token, or of one who begins. */
type Door = (server: TestServer, token: string) => Promise<LightMyRequestResponse>;

const question: Door = (server, token) =>
  callByContract(
    server,
    token,
    'check-user-availability',
    { username: 'jordan.avery', referenceNumber: '123456789' },
    { host },
  );
const code: Door = (server, token) =>
  callByContract(
    server,
    token,
    'send-mfa',
    { contactIdentifier: '5125550100', contactType: 'Text', ApplicantId: 0, WebUrl: host },
    { host },
  );
let account = 1_000;
const increase: Door = (server, token) => {
  account += 1;
  const request = { ssn: '219-09-1001', accountLast4: String(account), monthlyIncome: 2_500 };
  return callByContract(server, token, 'submit-cli', request, { host });
};

const lookUp: Door = (server, token) =>
  callByContract(
    server,
    token,
    'get-reservation-number',
    { ssn: '5555', lastName: 'Avery', zip: '78701' },
    { host },
  );

const place: Door = (server, token) =>
  callByContract(server, token, 'find-place', { Zip: '78701' }, { host });

let applicant = 1_000;
const application: Door = async (server) => {
  const { token } = await server.visit(site);
  applicant += 1;
  return callByContract(server, token, 'submit-application', submission(String(applicant)), { host: site });
};

/**
 * Where each limit is met; undefined where nobody is told how long, so that a guess looks like any other failure (SAFE-09),
 * and where `countCall.test.ts` meets it.
 */
const doors: Record<keyof Limits, Door | undefined> = {
  // Said in plain text, which `server.test.ts` reads.
  page: undefined,
  configuration: (server) =>
    server.request(host, 'POST', '/api/get-configuration', { payload: { url: host } }),
  read: place,
  write: increase,
  track: (server, token) => callByContract(server, token, 'save-tracking', { UtmSource: 'mail' }, { host }),
  report: undefined,
  code,
  contact: code,
  codeClient: code,
  codeNetwork: code,
  codeAll: undefined,
  attemptSession: undefined,
  attemptSubject: undefined,
  attemptClient: undefined,
  attemptNetwork: undefined,
  attemptAll: undefined,
  lookUp,
  question,
  check: place,
  checkClient: place,
  checkNetwork: place,
  bankLink: undefined,
  charge: undefined,
  increase,
  increaseClient: increase,
  acceptance: undefined,
  applicationClient: application,
  applicationNetwork: application,
  applicationEmail: application,
  applicationPhone: undefined,
};

/** A server in production on which one limit is reached at the second time. */
async function limited(name: keyof Limits, seconds: number) {
  const reservations = { find: async () => undefined, lookUp: async () => undefined };
  const ports = { senders: { text: async () => {} }, reservations };
  const limits = { ...usualLimits, [name]: { ...usualLimits[name], points: 1, seconds } satisfies Limit };
  const production = {
    sandbox: false,
    environment: 'production',
    database: base.database,
    releases: releasesWithCodes,
    ports,
  } as const;
  const before = await testServer(production);
  const { token } = await before.visit(`${host}/apply`);
  await before.close();
  await base.database.query('delete from rate_limit');
  return { server: await testServer({ ...production, limits }), token };
}

/** What the words say, in seconds. */
function secondsOf(message: string): { seconds: number; unit: number } {
  const [, count = '', unit = ''] = /Try again in (\S+) (minute|hour)s?\.$/.exec(message) ?? [];
  const length = unit === 'hour' ? 3_600 : 60;
  return { seconds: (/^an?$/.test(count) ? 1 : Number(count)) * length, unit: length };
}

const told = Object.entries(doors).flatMap(([name, door]) =>
  door === undefined ? [] : [[name as keyof Limits, door] as const],
);

describe('a refusal beyond a limit', () => {
  it.each(told)('[F-311] of %s says how long to wait, and then there is no more', async (name, door) => {
    for (const seconds of [30, usualLimits[name].seconds, 9_000]) {
      const { server, token } = await limited(name, seconds);
      expect((await door(server, token)).statusCode).toBe(200);
      const refused = await door(server, token);
      expect(refused.statusCode).toBe(429);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(wait).toBeGreaterThan(seconds - 25);
      const words = secondsOf(refused.json().Error.message);
      expect(words.seconds).toBeGreaterThanOrEqual(wait);
      expect(words.seconds - wait).toBeLessThan(words.unit);
      await server.database.query('update rate_limit set expire = expire - $1::bigint', [wait * 1_000]);
      // What a process counts for itself goes by the clock.
      if ('perProcess' in usualLimits[name])
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wait * 1_000 });
      expect((await door(server, token)).statusCode).toBe(200);
      vi.useRealTimers();
      await server.close();
    }
  });
});

describe('the limit of page starts', () => {
  const start = doors.configuration as Door;

  it('[F-309] lets 600 visitors of one carrier address start in a minute', async () => {
    const server = await testServer({ sandbox: false, environment: 'production' });
    for (let time = 0; time < 600; time += 1) expect((await start(server, '')).statusCode).toBe(200);
    expect((await start(server, '')).statusCode).toBe(429);
    await server.close();
  });

  it('[F-309] is what the environment says', async () => {
    const { limits } = readOptions({ LIMIT_CONFIGURATION: '2/60' });
    const { database } = base;
    const server = await testServer({ sandbox: false, environment: 'production', database, limits });
    await database.query('delete from rate_limit');
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await start(server, '')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await server.close();
  });
});

describe('waitInWords', () => {
  it.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [3_541, 'an hour'],
    [3_600, 'an hour'],
    [3_601, '61 minutes'],
    [7_200, '2 hours'],
    [86_400, '24 hours'],
  ])('[F-311] says %d seconds as "%s"', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});
