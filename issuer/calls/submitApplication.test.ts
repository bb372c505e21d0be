import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../schemas/api/submit-application.json' with { type: 'json' };
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { usualLimits } from '../../src/server/platform/limits/limits.ts';
import { createValidator } from '../../src/server/platform/requests.ts';
import { callByContract } from '../../testing/server/callByContract.ts';
import { submission } from '../../testing/server/submission.ts';
import { serverOfFile, type TestServer, testServer, type Visitor } from '../../testing/server/testServer.ts';
import { findByReference, readAnswers } from '../domain/applications/applications.ts';
import type { DecisionFacts, RecentApplications } from '../domain/ports/DecisionService.ts';
import type { Message } from '../domain/ports/services.ts';

const server = await serverOfFile();

const direct = 'apply.maple.localhost/apply';
const submit = async (lastFour: string, host?: string) =>
  (await server.visit(host)).call('submit-application', submission(lastFour));
/** What is stored of the application that a submission opened. */
async function storedOf(reference: string, lastFour: string) {
  const found = await findByReference(server.database, server.secrets, reference, lastFour);
  return (await readAnswers(server.database, server.secrets, String(found?.id))).application;
}
const applications = async () => (await server.database.query('select id from application')).length;

describe('submit-application', () => {
  it.each([
    ['', 200],
    ['robin@example.test', 200],
    ['robin', 400],
    ['robin@example', 400],
  ])('[SAFE-11] [SUB-002] answers the e-mail address %j of a spouse with %i', async (Email, status) => {
    const sent = { ...submission('1001'), SpouseInformation: { Email } };
    const answer = await (await server.visit()).call('submit-application', sent);
    expect(answer.statusCode).toBe(status);
    if (status === 400)
      expect(answer.json().Error).toMatchObject({ code: 'invalid', path: '/SpouseInformation/Email' });
  });

  it('[F-221] stores what it validated, to the letter', async () => {
    const sent = submission('1001');
    const answer = await (await server.visit()).call('submit-application', sent);
    expect(await storedOf(answer.json().Payload.ref_number, '1001')).toEqual(sent);
  });

  it.each([
    ['City', 'Austin '],
    ['Address1', '<b>500 Congress</b>'],
    ['Address1', '500 \u202eCongress Ave'],
    ['PrimaryPhone', '(512) 555-0142'],
    ['State', '\u202eT'],
    ['dob', '02/09/1990'],
  ])(
    '[F-307] [F-221] stores nothing where %s is %j, which its field would not hold',
    async (field, value) => {
      const before = await applications();
      const path = field === 'dob' ? 'DOB' : field;
      const answer = await (await server.visit()).call(
        'submit-application',
        submission('1001', { [path]: value }),
      );
      expect(answer.statusCode).toBe(400);
      expect(answer.json().Error.fields).toContainEqual({
        field,
        code: expect.any(String),
        path: `/Applicant/${path}`,
      });
      expect(await applications()).toBe(before);
    },
  );

  it.each([
    ['1001', { result: 'APPROVED' }],
    ['1002', { result: 'PENDFEE', security_deposit: 89 }],
    ['1011', { result: 'DECLINEDINFO', failed_metric: 'DECLINEFLINKS' }],
    ['2005', { result: 'SYS_ERROR' }],
    [
      '2006',
      { result: 'DECLINEDINFO', decline_message: expect.stringContaining('original reference number') },
    ],
    [
      '2007',
      {
        IsGrandbank: true,
        GBAuthId: expect.stringMatching(/^[0-9a-f]{32}$/),
        GrandbankUrl: 'http://bank.localhost/',
        DeclineOffers: [expect.objectContaining({ Name: 'GBOffer' })],
      },
    ],
    ['2008', { DeclineOffers: [expect.objectContaining({ Name: 'BMGDeclineOffer' })] }],
    ['2010', { result: 'PENDINFO', DeclineOffers: [expect.objectContaining({ Name: 'BMGPendinfoOffer' })] }],
    ['2012', { result: '' }],
  ])('[design §11] answers persona %s', async (lastFour, payload) => {
    const answer = await submit(lastFour);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ Success: true, StatusCode: 200, Payload: payload });
    createValidator()(contract.response)(answer.json());
  });

  it('[ENT-001] [ENT-002] [ENT-003] [ENT-004] [API-017] answers every field of a result', async () => {
    const { Success, Payload } = (await submit('1001')).json();
    expect(Success).toBe(true);
    expect(Object.keys(Payload).sort()).toEqual(
      [...Object.keys(contract.response.properties.Payload.properties), 'decision_id'].sort(),
    );
    expect(Payload).toMatchObject({
      ref_number: expect.stringMatching(/^[1-8]\d{8}$/),
      ref_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      product_code: 'MAPLE',
      full_name: 'Jordan Avery',
      decisionId: expect.any(String),
    });
  });

  it('[design §11] 2011 and the state check: nothing is recorded, the form may go on', async () => {
    const before = await applications();
    const visitor = await server.visit();
    const first = await visitor.call('submit-application', submission('2011'));
    expect(first.json().Payload).toMatchObject({ result: 'statenotvalidforbusiness', ref_number: null });
    const wyoming = { City: 'Cheyenne', State: 'WY', Zip: '82001' };
    const second = await visitor.call('submit-application', submission('5555', wyoming));
    expect(second.json().Payload.result).toBe('statenotvalidforbusiness');
    expect(await applications()).toBe(before);
    expect((await visitor.call('submit-application', submission('1001'))).json().Payload.result).toBe(
      'APPROVED',
    );
  });

  it('[design §11] 3001 is reported unsuccessful and recorded, 3002 has no payload', async () => {
    const before = await applications();
    expect((await submit('3001')).json()).toMatchObject({ Success: false });
    expect(await applications()).toBe(before + 1);
    expect((await submit('3002')).json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    expect(await applications()).toBe(before + 1);
  });

  it('[design §11] 3003 is HTTP 500 and leaves nothing behind', async () => {
    const before = await applications();
    const answer = await submit('3003');
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json())).toEqual(['correlationId']);
    expect(await applications()).toBe(before);
  });

  it.each([
    [{ MonthlyIncome: 400 }, 'DECLINEDINFO'],
    [{ MonthlyIncome: 900, DOB: '2006-06-01' }, 'PENDINFO'],
    [{ MonthlyIncome: 900 }, 'APPROVED'],
    [{ MonthlyIncome: 9000 }, 'APPROVED'],
  ])('decides any other SSN by a scorecard, the same each time: %j', async (applicant, result) => {
    const payloads = await Promise.all(
      [1, 2].map(
        async () =>
          (await (await server.visit()).call('submit-application', submission('7777', applicant))).json()
            .Payload,
      ),
    );
    expect(payloads.map((payload) => payload.result)).toEqual([result, result]);
    expect(payloads[0].credit_limit).toBe(payloads[1].credit_limit);
  });
});

describe('what submit-application refuses', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await server.visit();
  });

  it.each([
    ['required', { LastName: '' }, 'LastName'],
    ['required', { SSN: undefined }, 'SSN'],
    ['tooLong', { City: 'x'.repeat(19) }, 'City'],
    ['regex', { FirstName: 'J0rdan' }, 'FirstName'],
    ['allDigits', { Zip: '7870a' }, 'Zip'],
    ['notForbiddenState', { State: 'VT', City: 'Stowe', Zip: '05672' }, 'State'],
    ['required', { HasCheckingAccount: null }, 'HasCheckingAccount'],
  ])('[RUL-002] repeats the rule %s', async (code, applicant, field) => {
    const before = await applications();
    const answer = await visitor.call('submit-application', submission('1001', applicant));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().Error.fields).toContainEqual({ field, code, path: `/Applicant/${field}` });
    expect(await applications()).toBe(before);
  });

  it('[RUL-014] repeats the age rule on the calendar of New York', async () => {
    for (const [DOB, State, Zip, City, isGood] of [
      ['2007-11-20', 'TX', '78701', 'Austin', true],
      ['2007-11-21', 'TX', '78701', 'Austin', false],
      ['2007-11-20', 'NE', '68102', 'Omaha', false],
    ] as const) {
      const other = await server.visit();
      const answer = await other.call('submit-application', submission('1001', { DOB, State, Zip, City }));
      expect([DOB, State, answer.statusCode]).toEqual([DOB, State, isGood ? 200 : 400]);
    }
  });

  it('[A-026] [SVC-016] a ZIP of another state, and lets a failing service pass', async () => {
    const mismatch = await visitor.call('submit-application', submission('1001', { Zip: '10001' }));
    expect(mismatch.statusCode).toBe(400);
    expect(mismatch.json().Error.fields).toEqual([
      { field: 'City', code: 'mismatch', path: '/Applicant/City' },
    ]);
    const other = await server.visit();
    const outage = await other.call(
      'submit-application',
      submission('1001', { City: 'Outage', Zip: '10001' }),
    );
    expect(outage.statusCode).toBe(200);
  });

  it('[SAFE-11] what the composed schema does not know, in every group, and any amount of its own', async () => {
    for (const extra of [
      { Applicant: { ...(submission().Applicant as object), CreditLimit: 9_999 } },
      { Terms: { ESignConsent: true, Price: 0 } },
      { result: 'APPROVED' },
      { SiteSettings: { EngineID: 0, credit_limit: 1 } },
    ]) {
      const answer = await visitor.call('submit-application', { ...submission('1001'), ...extra });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('a submission without the E-Sign consent', async () => {
    const answer = await visitor.call('submit-application', {
      ...submission('1001'),
      Terms: { ESignConsent: false },
    });
    expect(answer.json().Error.fields).toEqual([
      { field: 'eSignConsent', code: 'required', path: '/Terms/ESignConsent' },
    ]);
  });

  it('[A-022] [SUB-001] takes keys in any case', async () => {
    const { Applicant, ...rest } = submission('1001');
    const lower = Object.fromEntries(
      Object.entries(Applicant as object).map(([key, value]) => [key.toLowerCase(), value]),
    );
    const answer = await (await server.visit()).call('submit-application', { ...rest, APPLICANT: lower });
    expect(answer.json().Payload.result).toBe('APPROVED');
  });

  it('[SAFE-10] a submission that skips the captcha', async () => {
    const guarded = await server.visit('check-captcha.maple.localhost');
    const answer = await guarded.call('submit-application', submission('1001'));
    expect([answer.statusCode, answer.json().Error.code]).toEqual([403, 'captchaRequired']);
  });
});

describe('one application for each person', () => {
  it('[REL-01] answers a repeat with what was answered, whatever key or body it carries', async () => {
    const visitor = await server.visit(direct);
    const before = await applications();
    const first = await visitor.call('submit-application', submission('1003'), { 'idempotency-key': 'one' });
    const same = await visitor.call('submit-application', submission('1003'), { 'idempotency-key': 'one' });
    const moved = submission('1003', { City: 'Dallas' });
    const other = await visitor.call('submit-application', moved, { 'idempotency-key': 'two' });
    const none = await visitor.call('submit-application', moved);
    for (const answer of [same, other, none]) expect(answer.body).toBe(first.body);
    expect(await applications()).toBe(before + 1);
  });

  it('[REL-01] refuses the same key with another body, and says why', async () => {
    const visitor = await server.visit();
    const headers = { 'idempotency-key': 'key' };
    await visitor.call('submit-application', submission('1003'), headers);
    const answer = await visitor.call('submit-application', submission('1001'), headers);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ Success: false, Error: { code: 'keyReused' } });
    const spelled = Object.fromEntries(
      Object.entries(submission('1003')).map(([key, value]) => [key.toUpperCase(), value]),
    );
    expect((await visitor.call('submit-application', spelled, headers)).statusCode).toBe(200);
  });

  it('keeps keys of two visitors apart, and refuses one that is none', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const answers = await Promise.all(
      ['1003', '1001'].map(async (lastFour) =>
        (await server.visit()).call('submit-application', submission(lastFour), headers),
      ),
    );
    expect(answers.map((answer) => answer.json().Payload.result)).toEqual(['PENDINFO', 'APPROVED']);
    const bad = await (await server.visit()).call('submit-application', submission('1001'), {
      'idempotency-key': 'x'.repeat(201),
    });
    expect(bad.statusCode).toBe(400);
  });

  it('does not keep the answer of a refused attempt: the corrected one may use its key', async () => {
    const visitor = await server.visit();
    const headers = { 'idempotency-key': 'key' };
    expect(
      (await visitor.call('submit-application', submission('1001', { Zip: '' }), headers)).statusCode,
    ).toBe(400);
    expect((await visitor.call('submit-application', submission('1001'), headers)).statusCode).toBe(200);
  });
});

describe('what is kept of an application', () => {
  it('puts the decision into the outbox, newest first, sealed', async () => {
    const { ref_number: reference } = (await submit('1001')).json().Payload;
    const outbox = (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
    expect(outbox[0]).toEqual({
      to: 'jordan.avery@example.test',
      channel: 'email',
      text: expect.stringContaining(reference),
      at: '2025-11-20T17:00:00.000Z',
    });
    expect(JSON.stringify(outbox.at(-1))).not.toContain(reference);
  });
});

describe('many applications', () => {
  const host = 'check.www.maple.example';
  const asked: DecisionFacts[] = [];
  let fails = false;
  const decisions = {
    async decide(_step: string, facts: DecisionFacts) {
      if (fails) throw new ServiceFailure('decision');
      asked.push(facts);
      return { result: { result: 'DECLINEDCBR' } };
    },
    decideIncrease: async () => ({}),
  };
  const slowly = {
    ...decisions,
    async decide() {
      await setTimeout(30);
      if (fails) throw new ServiceFailure('decision');
      return { result: { result: 'APPROVED' } };
    },
  };
  const few = { points: 3, flag: 2 };
  const limits = {
    ...usualLimits,
    applicationEmail: { ...usualLimits.applicationEmail, ...few },
    applicationPhone: { ...usualLimits.applicationPhone, ...few },
    applicationClient: { ...usualLimits.applicationClient, ...few },
    applicationNetwork: { ...usualLimits.applicationNetwork, ...few },
  };
  let issuer: TestServer;
  beforeAll(async () => {
    const { database } = server;
    issuer = await testServer({
      sandbox: false,
      environment: 'production',
      database,
      limits,
      ports: { decisions },
    });
  });
  afterAll(() => issuer.close());

  /** An application of somebody who has nothing in common with the others but what is said. */
  async function apply(
    time: number,
    { address, ...same }: Record<string, string> = {},
    { on = issuer, solves = false } = {},
  ) {
    const { token, configuration } = await on.visit(host);
    if (solves) {
      await callByContract(on, token, 'mfa-id', undefined, { host });
      await on.database.query('update session_chain set captcha_passed_at = seen_at where id = $1', [
        configuration.Session,
      ]);
    }
    const own = { Email: `p${time}@example.test`, PrimaryPhone: `51255510${time}`, SSN: `512-45-70${time}` };
    return on.request(host, 'POST', '/api/submit-application', {
      payload: submission('', { ...own, ...same }),
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: address ?? `10.${time}.0.1`,
    });
  }

  it.each<
    [
      by: keyof RecentApplications,
      same: (time: number) => Record<string, string>,
      start: number,
      after: number,
    ]
  >([
    // Anybody can write down the address or phone of another: they are told, and refuse nobody (F-843).
    ['email', () => ({ Email: 'same@example.test' }), 10, 200],
    ['phone', () => ({ PrimaryPhone: '5125559999' }), 20, 200],
    ['address', () => ({ address: '203.0.113.7' }), 30, 403],
    ['network', (time) => ({ address: `198.51.100.${time}` }), 40, 403],
  ])(
    '[F-744] [F-843] with one %s are told to who decides, and not paid for beyond the limit of a sender',
    async (by, same, start, after) => {
      asked.length = 0;
      const statuses = [];
      for (let time = start; time < start + 5; time += 1)
        statuses.push((await apply(time, same(time))).statusCode);
      expect(statuses).toEqual([200, 200, 200, after, after]);
      expect(asked.slice(0, 3).map(({ recent }) => [recent?.[by], recent?.isUnusual])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect((await apply(start + 9)).statusCode).toBe(200);
      expect(asked.at(-1)?.recent).toEqual({ email: 1, phone: 1, address: 1, network: 1, isUnusual: false });
    },
  );

  it('[F-843] count for nobody else where their sender is refused', async () => {
    const address = '203.0.113.9';
    const victim = { Email: 'victim@example.test', PrimaryPhone: '5125558888' };
    for (let time = 60; time < 63; time += 1) await apply(time, { address });
    for (let time = 63; time < 68; time += 1)
      expect((await apply(time, { address, ...victim })).statusCode).toBe(403);
    asked.length = 0;
    expect((await apply(69, victim)).statusCode).toBe(200);
    expect(asked[0]?.recent).toMatchObject({ email: 1, phone: 1, isUnusual: false });
  });

  it('[F-842] tell a stranger nothing of a person by a ZIP of another state, and count for the stranger', async () => {
    expect((await apply(70)).statusCode).toBe(200);
    const told = async (time: number, address: string) => {
      const answer = await apply(time, { address, Zip: '10001' });
      return [answer.statusCode, JSON.parse(answer.body).Error?.code];
    };
    const [known, unknown] = [await told(70, '198.18.1.1'), await told(71, '198.18.2.1')];
    expect(known).toEqual([400, 'invalidAnswers']);
    expect(unknown).toEqual(known);
    for (const time of [70, 71]) {
      const answers = [];
      for (let more = 0; more < 4; more += 1) answers.push(await told(time, `198.18.${time}.1`));
      expect(answers.map(([status]) => status)).toEqual([400, 400, 400, 403]);
    }
  });

  it('[F-842] of one person are answered in words and in a time that anybody may get, and who has one already is told', async () => {
    const waits: number[] = [];
    const sent: Message[] = [];
    const wait = async (milliseconds: number) => waits.push(milliseconds);
    const senders = { email: async (message: Message) => void sent.push(message) };
    const on = await testServer({
      ...{ sandbox: false, environment: 'production', database: server.database },
      ...{ wait, ports: { decisions: slowly, senders } },
    });
    const told = async (time: number, same = {}) =>
      JSON.parse((await apply(time, same, { on })).body).Payload;
    const ofAnybody = await told(80);
    const stranger = { Email: 'stranger@example.test', PrimaryPhone: '5125557777' };
    const results = [];
    for (const address of ['198.18.3.1', '198.18.4.1']) {
      const ofCustomer = await told(80, { ...stranger, address });
      expect(Object.keys(ofCustomer)).toEqual(Object.keys(ofAnybody));
      results.push(ofCustomer.result);
    }
    expect(results).toEqual(['PENDINTERNAL', 'PENDINTERNAL']);
    expect(waits).toHaveLength(2);
    expect(Math.min(...waits)).toBeGreaterThan(0);
    // Where the system is down, nobody gets an answer.
    fails = true;
    const refused = [];
    for (const time of [81, 80]) refused.push((await apply(time, stranger, { on })).statusCode);
    fails = false;
    expect(refused).toEqual([502, 502]);
    // Once: a stranger cannot fill a mailbox.
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['p80@example.test']);
    expect(sent[0]?.text).toContain('another application for Maple');
    expect(sent[0]?.text).toContain('the number on check.www.maple.example.');
    await on.close();
  });

  it('[F-846] go on with the captcha beyond the limit of a sender, and are refused at ten times that', async () => {
    const one = { ...usualLimits, applicationClient: { ...usualLimits.applicationClient, points: 1 } };
    const on = await testServer({
      ...{ sandbox: false, environment: 'production', database: server.database },
      ...{ limits: one, ports: { decisions } },
    });
    const address = '198.18.77.1';
    const statusOf = async (time: number, solves: boolean) =>
      (await apply(time, { address, SSN: `512-46-70${time}` }, { on, solves })).statusCode;
    expect(await statusOf(10, false)).toBe(200);
    const inAll = () => on.database.query("select points from rate_limit where key = 'application-all:all'");
    const before = await inAll();
    for (let time = 11; time < 31; time += 1) expect(await statusOf(time, false)).toBe(403);
    // One address cannot have everybody asked for the captcha.
    expect(await inAll()).toEqual(before);
    for (let time = 31; time < 40; time += 1) expect(await statusOf(time, true)).toBe(200);
    expect([await statusOf(40, true), await statusOf(41, false)]).toEqual([429, 429]);
    await on.close();
  });

  it('[F-846] raise an alarm where there are too many in all, and then need the captcha, and nobody is refused', async () => {
    const few = { ...usualLimits, applicationAll: { ...usualLimits.applicationAll, points: 2 } };
    await server.database.query("delete from rate_limit where key like 'application-all:%'");
    const on = await testServer({
      ...{ sandbox: false, environment: 'production', database: server.database },
      ...{ limits: few, ports: { decisions } },
    });
    const statuses = [];
    for (const [index, solves] of [false, false, false, true, false, true].entries())
      statuses.push((await apply(50 + index, { SSN: `512-47-70${50 + index}` }, { on, solves })).statusCode);
    expect(statuses).toEqual([200, 200, 403, 200, 403, 200]);
    const alarms = on.lines
      .map((line) => JSON.parse(line))
      .filter(({ alarm }) => alarm === 'application-all');
    expect(alarms.map(({ times }) => times)).toEqual([3, 5]);
    await on.close();
  });

  it('[F-744] do not count where nobody decided', async () => {
    fails = true;
    for (let time = 0; time < 5; time += 1)
      expect((await apply(50, { address: '192.0.2.1' })).statusCode).toBe(502);
    fails = false;
    expect((await apply(50, { address: '192.0.2.1' })).statusCode).toBe(200);
  });
});
