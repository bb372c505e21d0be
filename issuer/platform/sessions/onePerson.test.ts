import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import type { DecisionFacts } from '../../domain/ports/DecisionService.ts';

let server: TestServer;
let real: TestServer;
/** The last four digits of whom a system has decided. */
const asked: string[] = [];
const decisions = {
  async decide(_step: string, { lastFour }: DecisionFacts) {
    asked.push(lastFour);
    return { result: { result: 'APPROVED' } };
  },
  decideIncrease: async () => ({}),
};
beforeAll(async () => {
  server = await testServer();
  real = await testServer({ sandbox: false, ports: { decisions } });
});
afterEach(async () => {
  asked.length = 0;
  await server.database.query('delete from override');
  server.setNow(testDay);
  real.setNow(testDay);
});
afterAll(() => Promise.all([server.close(), real.close()]));

const host = 'check.maple.localhost';

/** A call with any token: those of one browser change hands. */
function call(token: string, name: string, body: unknown, on = server, headers: Record<string, string> = {}) {
  return on.request(host, 'POST', `/api/${name}`, {
    payload: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
}

const jordan = (lastFour: string) => submission(lastFour);
const morgan = (lastFour: string) =>
  submission(lastFour, { FirstName: 'Morgan', LastName: 'Reyes', SSN: `431-22-${lastFour}` });
const later = (minutes: number, on = server) => on.setNow(new Date(testDay.getTime() + minutes * 60_000));

const secondCard = { Email: 'jordan.avery@example.test', MonthlyIncome: 2500 };

describe('two people at one browser', () => {
  it.each([
    ['an approval', '1001', 'APPROVED', 'a decline', '2001', 'DECLINEDINFO'],
    ['a decline', '2001', 'DECLINEDINFO', 'an approval', '1001', 'APPROVED'],
  ])(
    '[F-101] each get their own answer: %s (%s, %s) and then %s',
    async (_a, one, first, _b, two, second) => {
      const { token } = await server.visit(host);
      const his = (await call(token, 'submit-application', jordan(one))).json();
      const answer = await call(token, 'submit-application', morgan(two));
      const hers = answer.json();
      expect([his.Payload.result, hers.Payload.result]).toEqual([first, second]);
      expect(hers.Payload).toMatchObject({ full_name: 'Morgan Reyes' });
      expect(answer.body).not.toMatch(/Jordan|Avery/);
      expect(hers.Payload.ref_number).not.toBe(his.Payload.ref_number);
      // He still has his, she has a session of her own; neither reaches the other's.
      expect(hers.SessionToken).not.toBe(token);
      expect((await call(token, 'submit-application', jordan(one))).json()).toEqual(his);
      expect((await call(hers.SessionToken, 'submit-application', morgan(two))).json().Payload).toEqual(
        hers.Payload,
      );
      const reload = await server.visit(host, { authorization: `Bearer ${hers.SessionToken}` });
      expect(reload.configuration).toMatchObject({ Session: hers.SessionId, SessionEnded: false });
    },
  );

  it('[F-101] the second one repeats a lost answer by its key, and gets the session with it', async () => {
    const { token } = await server.visit(host);
    await call(token, 'submit-application', jordan('1001'));
    const send = () =>
      call(token, 'submit-application', morgan('1003'), server, { 'idempotency-key': 'hers' });
    const first = await send();
    expect((await send()).body).toBe(first.body);
    expect(first.json()).toMatchObject({ SessionToken: expect.any(String), SessionId: expect.any(String) });
  });

  it('[F-101] an answer that makes no application ends what stood for the first one, too', async () => {
    const { token } = await server.visit(host);
    await call(token, 'submit-application', jordan('1001'));
    const answer = (await call(token, 'submit-application', morgan('2004'))).json();
    expect(answer.SessionToken).toEqual(expect.any(String));
    const acceptance = { ApplicationId: 1, AgreeAcknowledgements: true, CardColorCode: '01' };
    expect((await call(answer.SessionToken, 'submit-application-offer', acceptance)).statusCode).toBe(409);
  });

  /** Calls by which a visitor goes on with an application or a reservation that may be somebody else's. */
  const ways: [name: string, body: (reference: string, hash: string) => unknown][] = [
    ['submit-application', () => morgan('1003')],
    ['verify-prequal-application', (referenceNumber) => ({ referenceNumber, ssnLast4: '1001' })],
    ['verify-prequal-application', (_reference, hashString) => ({ hashString })],
    ['validate-payfee', () => ({ referenceNumber: '900001002', last4ssn: '1002' })],
    ['validate-dm-reservation', () => ({ reservationNumber: 'D10000001001', ssn: '512451001' })],
    [
      'validate-cs-reservation',
      () => ({ ...secondCard, reservationNumber: '10000001001', ssn: '512451001' }),
    ],
  ];
  it.each(ways)(
    '[F-101] %s (case %#) begins a session of its own, and leaves the other’s as it was',
    async (name, body) => {
      const hers = (await (await server.visit(host)).call('submit-application', morgan('1001'))).json()
        .Payload;
      const { token } = await server.visit(host);
      const his = (await call(token, 'submit-application', jordan('1001'))).json();
      const answer = await call(token, name, body(hers.ref_number, hers.ref_hash));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ Success: true, SessionToken: expect.any(String) });
      expect(answer.body).not.toContain(his.Payload.ref_number);
      expect((await call(token, 'submit-application', jordan('1001'))).json()).toEqual(his);
    },
  );

  it('[F-101] [DM-017] a reservation of the same person is refused once they applied', async () => {
    const { token } = await server.visit(host);
    await call(token, 'submit-application', submission('1001', { SSN: '512-45-1001' }));
    const claim = { reservationNumber: 'D10000001001', ssn: '512451001' };
    const answer = await call(token, 'validate-dm-reservation', claim);
    expect([answer.statusCode, answer.json().Error.code]).toEqual([409, 'alreadyApplied']);
  });
});

describe('a token and an SSN that do not belong together', () => {
  /** What is sent in place of his own answers, with the token and the SSN of his application. */
  const others: [what: string, applicant: Record<string, unknown>][] = [
    ['date of birth', { DOB: '1961-12-31' }],
    ['last name', { LastName: 'Reyes' }],
    [
      'name, birth and address',
      { FirstName: 'Morgan', LastName: 'Reyes', DOB: '1961-12-31', City: 'Dallas' },
    ],
  ];
  const decided = ['full_name', 'ref_number', 'ref_hash'];

  it.each(others)('[F-746] by another %s get no earlier decision, name or session', async (_what, other) => {
    const { token } = await server.visit(host);
    const his = (await call(token, 'submit-application', jordan('1001'))).json();
    const answer = (await call(token, 'submit-application', submission('1001', other))).json();
    for (const key of decided.slice(1)) expect(answer.Payload[key]).not.toBe(his.Payload[key]);
    expect(answer.Payload.full_name).toBe(`${other.FirstName ?? 'Jordan'} ${other.LastName ?? 'Avery'}`);
    expect(answer.SessionToken).toEqual(expect.any(String));
    // What was his stays his, and each repeat is answered with its own.
    expect((await call(token, 'submit-application', jordan('1001'))).json()).toEqual(his);
    const repeat = (await call(token, 'submit-application', submission('1001', other))).json();
    expect(repeat.Payload).toEqual(answer.Payload);
    expect(repeat.SessionId).toBe(answer.SessionId);
  });

  it('[F-746] get no session that was begun for somebody with this token', async () => {
    const { token } = await server.visit(host);
    await call(token, 'submit-application', jordan('1001'));
    const hers = (await call(token, 'submit-application', morgan('1003'))).json();
    const casey = submission('1003', {
      SSN: '431-22-1003',
      FirstName: 'Casey',
      LastName: 'Reyes',
      DOB: '1970-03-04',
    });
    const answer = (await call(token, 'submit-application', casey)).json();
    expect(answer.SessionId).not.toBe(hers.SessionId);
    expect(answer.Payload.ref_number).not.toBe(hers.Payload.ref_number);
  });

  it('[F-746] are a second application where one person has one a day', async () => {
    const { token } = await real.visit(host);
    const one = await call(token, 'submit-application', jordan('7001'), real);
    const other = await call(token, 'submit-application', submission('7001', { DOB: '1961-12-31' }), real);
    expect(other.json().Payload.ref_number).not.toBe(one.json().Payload.ref_number);
    expect(asked).toEqual(['7001']);
  });

  it('[F-746] belong together however the name is spelled', async () => {
    const { token } = await server.visit(host);
    const his = (await call(token, 'submit-application', jordan('1001'))).json();
    for (const LastName of ['avery', 'AVERY'])
      expect((await call(token, 'submit-application', submission('1001', { LastName }))).json()).toEqual(his);
  });
});

describe('one person in two sessions', () => {
  const again = async (on: TestServer, at = host) =>
    (await on.visit(at)).call('submit-application', jordan('4321'));

  const resultOf = async (...at: Parameters<typeof again>) => (await again(...at)).json().Payload.result;

  it('[F-101] [F-842] gets no second decision of the system within 24 hours: people decide', async () => {
    expect(await resultOf(real)).toBe('APPROVED');
    expect(await resultOf(real)).toBe('PENDINTERNAL');
    expect(await resultOf(real, 'apply.maple.localhost/apply')).toBe('PENDINTERNAL');
    expect(asked).toEqual(['4321']);
    later(24 * 60 + 1, real);
    expect(await resultOf(real)).toBe('APPROVED');
  });

  it('[F-101] is a persona that can be tried again and again in the sandbox, until an override says otherwise', async () => {
    for (let time = 0; time < 2; time += 1) expect(await resultOf(server)).toBe('APPROVED');
    const path = '/sandbox/overrides/maple.check/settings/WebsiteSettings/duplicateWindowHours';
    const headers = { 'content-type': 'application/json' };
    await server.request('localhost', 'PUT', path, { payload: '{"value":1}', headers });
    expect(await resultOf(server)).toBe('PENDINTERNAL');
    later(61);
    expect(await resultOf(server)).toBe('APPROVED');
  });
});

describe('the end of a session', () => {
  const use = (token: string) => call(token, 'validate-state', { zip: '78701', state: 'TX', city: 'Austin' });
  const isOver = async (token: string) => (await use(token)).statusCode === 401;

  it('[F-101] comes after 30 minutes without a call, and what was bound to it is out of reach', async () => {
    const { token } = await server.visit(host);
    await call(token, 'submit-application', jordan('1001'));
    later(29);
    expect(await isOver(token)).toBe(false);
    later(29 + 29);
    expect(await isOver(token)).toBe(false);
    later(29 + 29 + 31);
    expect(await isOver(token)).toBe(true);
    const back = await server.visit(host, { authorization: `Bearer ${token}` });
    expect(back.configuration.SessionEnded).toBe(true);
    expect((await back.call('submit-application', morgan('2001'))).json().Payload.full_name).toBe(
      'Morgan Reyes',
    );
  });

  it('[F-101] comes after 24 hours however busy it is, new tokens included', async () => {
    let { token } = await server.visit(host);
    for (let minutes = 28; minutes < 24 * 60; minutes += 28) {
      later(minutes);
      expect(await isOver(token)).toBe(false);
      if (minutes % 280 === 0) token = (await server.visit(host, { authorization: `Bearer ${token}` })).token;
    }
    later(24 * 60 + 1);
    expect(await isOver(token)).toBe(true);
  });

  it('[F-101] comes when the visitor starts over, in every tab', async () => {
    const first = await server.visit(host);
    const second = await server.visit(host, { authorization: `Bearer ${first.token}` });
    expect((await first.call('end-session', {})).json()).toEqual({ Success: true, StatusCode: 200 });
    expect([await isOver(first.token), await isOver(second.token)]).toEqual([true, true]);
  });
});
