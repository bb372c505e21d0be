import { afterEach, describe, expect, it } from 'vitest';
import { submission } from '../../testing/server/submission.ts';
import { serverOfFile, testServer } from '../../testing/server/testServer.ts';
import { bankLinkOutcomes } from './sandboxBankLink.ts';
import { serviceAnswers } from './serviceAnswers.ts';

const server = await serverOfFile({ wait: async (milliseconds) => waited.push(milliseconds) });
const waited: number[] = [];
afterEach(async () => {
  await server.database.query('delete from next_answer');
});

const plain = 'localhost:4000';
const put = (call: string, body: unknown) =>
  server.request(plain, 'PUT', `/sandbox/next-answers/${call}`, {
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const pending = async () => (await server.request(plain, 'GET', '/sandbox/next-answers')).json();
const emailOf = async () => (await server.visit()).call('validate-email-service', { email: 'a@example.com' });
const choose = (
  call: string,
  answer: string,
  headers: Record<string, string> = { origin: `http://${plain}` },
) =>
  server.request(plain, 'POST', '/_pages/sandbox/next-answer', {
    payload: new URLSearchParams({ call, answer }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('[F-507] the next answer of a call', () => {
  it('is given once, whoever calls, and then the call answers as usual', async () => {
    const answer = { payload: { Reason: 'low_deliverability', State: 'risky' } };
    expect((await put('validate-email-service', answer)).statusCode).toBe(200);
    expect(await pending()).toEqual([
      { call: 'validate-email-service', answer, at: '2025-11-20T17:00:00.000Z' },
    ]);
    expect((await emailOf()).json().Payload).toEqual(answer.payload);
    expect((await emailOf()).json().Payload.State).toBe('deliverable');
    expect(await pending()).toEqual([]);
  });

  it('decides an application as a persona would, with its record', async () => {
    const { call } = await server.visit();
    await put('submit-application', { result: { result: 'PENDFEE', security_deposit: 12 } });
    const answer = (await call('submit-application', submission('1001'))).json();
    expect(answer.Payload).toMatchObject({ result: 'PENDFEE', security_deposit: 12 });
    const [row] = await server.database.query<{ result: string }>(
      'select result from application where reference = $1',
      [answer.Payload.ref_number],
    );
    expect(row?.result).toBe('PENDFEE');
  });

  it('decides an offer and a higher limit', async () => {
    const visitor = await server.visit();
    const first = (await visitor.call('submit-application', submission('1001'))).json();
    await put('submit-application-offer', { result: { result: 'PENDINFO', decision: 'PENDFEE' } });
    const token = first.Token ?? first.Payload.Token;
    const offer = await visitor.call(
      'submit-application-offer',
      { ApplicationId: first.Payload.ref_number, AgreeAcknowledgements: true, CardColorCode: '' },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    );
    expect(offer.json().Payload).toMatchObject({ result: 'PENDINFO', decision: 'PENDFEE' });
    await put('submit-cli', { result: { status: 'Pending', result: 'PENDINFO' } });
    const request = { ssn: '512-45-6789', accountLast4: '1234', monthlyIncome: 5000 };
    const increase = await (await server.visit()).call('submit-cli', request);
    expect(increase.json().Payload).toMatchObject({ status: 'Pending', result: 'PENDINFO' });
  });

  it.each([
    [502, { http: 502 }],
    [500, { http: 500 }],
  ])('fails with %i, with nothing recorded', async (status, answer) => {
    for (const call of ['submit-application', 'validate-email-service']) await put(call, answer);
    const visitor = await server.visit();
    const before = (await server.database.query('select 1 from application')).length;
    const failed = await visitor.call('submit-application', submission('1001'));
    expect([failed.statusCode, (await emailOf()).statusCode]).toEqual([status, status]);
    expect((await server.database.query('select 1 from application')).length).toBe(before);
    expect(await pending()).toEqual([]);
    expect((await visitor.call('submit-application', submission('1001'))).json().Payload.result).toBe(
      'APPROVED',
    );
  });

  it('is the call’s own as if it was asked otherwise, and may take its time', async () => {
    await put('validate-email-service', { as: { email: 'risky@example.com' }, seconds: 10 });
    waited.length = 0;
    expect((await emailOf()).json().Payload.State).toBe('risky');
    expect(waited).toEqual([10_000]);
    await put('validate-email-service', { as: { nonsense: 1 } });
    expect((await emailOf()).statusCode).toBe(400);
  });

  it('is taken back, and says what had waited', async () => {
    await put('validate-state', { http: 502 });
    const remove = () => server.request(plain, 'DELETE', '/sandbox/next-answers/validate-state');
    expect((await remove()).json().Payload).toEqual({ http: 502 });
    expect((await remove()).json().Payload).toBe(null);
  });

  it('is refused where it is none, or of no call, or outside the sandbox', async () => {
    const cases: [string, unknown, number][] = [
      ['validate-nothing', { http: 502 }, 404],
      ['validate-state', { result: { result: 'APPROVED' } }, 400],
      ['validate-state', { http: 200 }, 400],
      ['validate-state', { anything: 1 }, 400],
      ['validate-state', {}, 400],
    ];
    for (const [call, body, status] of cases)
      expect([call, body, (await put(call, body)).statusCode]).toEqual([call, body, status]);
    const { database } = server;
    const production = await testServer({ sandbox: false, environment: 'production', database });
    await put('validate-email-service', { http: 502 });
    const host = 'check.www.maple.example';
    const answers = await Promise.all([
      production.request(host, 'PUT', '/sandbox/next-answers/validate-state', { payload: { http: 502 } }),
      production.request(host, 'POST', '/_pages/sandbox/next-answer'),
      (await production.visit(host)).call('validate-email-service', { email: 'a@example.com' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
    await production.close();
  });
});

describe('[F-507] the services on the catalogue page', () => {
  it('offer every outcome of a bank link, each answer once, and every answer is one', async () => {
    const services = serviceAnswers({});
    const bankLink = services.find(({ call }) => call === 'initiate-flinks-application');
    const logins = bankLink?.answers.map(({ next }) => next.as?.loginId) ?? [];
    expect(logins).toEqual(expect.arrayContaining(bankLinkOutcomes.map(({ id }) => id)));
    for (const { call, answers } of services) {
      expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
      for (const { next } of answers) expect([call, (await put(call, next)).statusCode]).toEqual([call, 200]);
    }
  });

  it('take a choice, show it until its call has it, and take it back', async () => {
    const page = async () => (await server.request(plain, 'GET', '/')).body;
    expect(await page()).not.toContain('class="waits"');
    const chosen = await choose('validate-email-service', 'undeliverable');
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/#services']);
    expect(await page()).toContain('<strong class="waits">Undeliverable</strong>');
    expect((await emailOf()).json().Payload.State).toBe('undeliverable');
    expect(await page()).not.toContain('class="waits"');
    await choose('submit-application', '1003');
    expect(await pending()).toMatchObject([{ answer: { result: { result: 'PENDINFO' } } }]);
    await choose('submit-application', '');
    expect(await pending()).toEqual([]);
  });

  it('take nothing from another page, and no unknown answer', async () => {
    expect(
      (await choose('validate-state', 'valid', { origin: 'https://elsewhere.example' })).statusCode,
    ).toBe(403);
    expect((await choose('validate-state', 'valid', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      403,
    );
    expect((await choose('validate-state', 'nonsense')).statusCode).toBe(404);
    expect((await choose('nonsense', 'valid')).statusCode).toBe(404);
    expect(await pending()).toEqual([]);
  });
});
