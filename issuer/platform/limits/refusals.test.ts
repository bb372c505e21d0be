import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitInWords } from '../../../src/server/platform/limits/countTimes.ts';
import { type Limits, usualLimits } from '../../../src/server/platform/limits/limits.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { releasesWithCodes } from '../../../testing/server/fixtureReleases.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { readOptions } from '../../options/readOptions.ts';

const host = 'apply.www.maple.example';
/** Those of the server, which reads them with each call. */
const limits: Limits = { ...usualLimits };
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer({
    sandbox: false,
    environment: 'production',
    releases: releasesWithCodes,
    ports: {
      senders: { text: async () => {} },
      reservations: { find: async () => undefined, lookUp: async () => undefined },
    },
    limits,
  });
  token = (await server.visit(`${host}/apply`)).token;
});
afterAll(() => server.close());
afterEach(() => Object.assign(limits, usualLimits));

/** A call of a visitor who has the token, or of one who begins. */
type Door = () => Promise<LightMyRequestResponse>;

const question: Door = () =>
  callByContract(
    server,
    token,
    'check-user-availability',
    { username: 'jordan.avery', referenceNumber: '123456789' },
    { host },
  );
const code: Door = () =>
  callByContract(
    server,
    token,
    'send-mfa',
    { contactIdentifier: '5125550100', contactType: 'Text', ApplicantId: 0, WebUrl: host },
    { host },
  );
let account = 1_000;
const increase: Door = () => {
  account += 1;
  const request = { ssn: '219-09-1001', accountLast4: String(account), monthlyIncome: 2_500 };
  return callByContract(server, token, 'submit-cli', request, { host });
};

const lookUp: Door = () =>
  callByContract(
    server,
    token,
    'get-reservation-number',
    { ssn: '5555', lastName: 'Avery', zip: '78701' },
    { host },
  );

const place: Door = () => callByContract(server, token, 'find-place', { Zip: '78701' }, { host });

const start: Door = () => server.request(host, 'POST', '/api/get-configuration', { payload: { url: host } });

/**
 * Where each limit is met; undefined where nobody is told how long, so that a guess looks like any other failure (SAFE-09),
 * and where `countCall.test.ts` meets it.
 */
const doors: Record<keyof Limits, Door | undefined> = {
  // Said in plain text, which `server.test.ts` reads.
  page: undefined,
  configuration: start,
  read: place,
  write: increase,
  track: () => callByContract(server, token, 'save-tracking', { UtmSource: 'mail' }, { host }),
  report: undefined,
  code,
  contact: code,
  // They ask for the captcha first, which `submitApplication.test.ts` and `verification.test.ts` solve.
  codeClient: undefined,
  codeNetwork: undefined,
  applicationClient: undefined,
  applicationNetwork: undefined,
  codeAll: undefined,
  checkAll: undefined,
  applicationAll: undefined,
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
  applicationEmail: undefined,
  applicationPhone: undefined,
};

/** What the words say, in seconds. */
function secondsOf(message: string): { seconds: number; unit: number } {
  const [, count = '', unit = ''] = /Try again in (\S+) (minute|hour)s?\.$/.exec(message) ?? [];
  const length = unit === 'hour' ? 3_600 : 60;
  return { seconds: (/^an?$/.test(count) ? 1 : Number(count)) * length, unit: length };
}

const told = Object.entries(doors).flatMap(([name, door]) =>
  door === undefined ? [] : [[name as keyof Limits, door] as const],
);

it.each(told)(
  '[F-311] a refusal beyond the limit of %s says how long to wait, and then there is no more',
  async (name, door) => {
    const { seconds } = usualLimits[name];
    limits[name] = { ...usualLimits[name], points: 1 };
    await server.database.query('delete from rate_limit');
    expect((await door()).statusCode).toBe(200);
    const refused = await door();
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
    expect((await door()).statusCode).toBe(200);
    vi.useRealTimers();
  },
);

it('[F-309] the limit of page starts is what the environment says: 600 of one carrier address in a minute without it', async () => {
  expect(readOptions({}).limits.configuration).toMatchObject({ points: 600, seconds: 60 });
  Object.assign(limits, readOptions({ LIMIT_CONFIGURATION: '2/60' }).limits);
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await start()).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
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
