import { describe, expect, it } from 'vitest';
import contract from '../../schemas/api/submit-cli.json' with { type: 'json' };
import { createValidator } from '../../src/server/platform/requests.ts';
import { serverOfFile } from '../../testing/server/testServer.ts';

const server = await serverOfFile();

const request = (lastFour: string, more: object = {}) => ({
  ssn: `219-09-${lastFour}`,
  accountLast4: '4242',
  monthlyIncome: 2500,
  ...more,
});
const ask = async (lastFour: string, more: object = {}) =>
  (await server.visit()).call('submit-cli', request(lastFour, more));
const kept = async () => (await server.database.query('select id from limit_increase')).length;

describe('submit-cli', () => {
  it('[API-049] [ENT-023] [ENT-024] [CLI-004] [A-065] answers every field', async () => {
    const answer = await ask('1001');
    expect(answer.json()).toEqual({
      Success: true,
      StatusCode: 200,
      Payload: {
        status: 'Approved',
        message: null,
        result: 'APPROVED',
        limitIncrease: 300,
        creditLimit: 1000,
        referenceNo: expect.stringMatching(/^[1-8]\d{8}$/),
        bankName: 'First Bank',
        productName: 'Maple',
        eligibilityDate: '2026-05-19',
      },
    });
    createValidator()(contract.response)(answer.json());
  });

  it.each([
    ['1003', { status: 'Pending', result: 'PENDINFO', eligibilityDate: null }],
    ['2001', { status: 'Declined', result: 'DECLINEDINFO', limitIncrease: null, creditLimit: 500 }],
    ['2006', { status: 'Declined', message: expect.stringContaining('six months') }],
  ])('[design §11] answers persona %s', async (lastFour, payload) => {
    expect((await ask(lastFour)).json().Payload).toMatchObject(payload);
  });

  it.each([
    [900, 'Declined', null],
    ['2000', 'Approved', 200],
    [4000, 'Approved', 500],
  ])(
    'decides any other SSN by income, the same each time: %s',
    async (monthlyIncome, status, limitIncrease) => {
      for (let time = 0; time < 2; time += 1)
        expect((await ask('7777', { monthlyIncome })).json().Payload).toMatchObject({
          status,
          limitIncrease,
        });
    },
  );

  it('[design §11] 3001 is unsuccessful, 3002 has no payload, 3003 is HTTP 500', async () => {
    expect((await ask('3001')).json().Success).toBe(false);
    const before = await kept();
    expect((await ask('3002')).json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    const failed = await ask('3003');
    expect([failed.statusCode, Object.keys(failed.json())]).toEqual([500, ['correlationId']]);
    expect(await kept()).toBe(before);
  });

  it('[REL-01] answers a visitor the same for the same account, and keeps one request', async () => {
    const visitor = await server.visit();
    const before = await kept();
    const bodies = [request('7777'), request('7777'), request('7777', { monthlyIncome: 9000 })];
    const answers = await Promise.all(
      bodies.map((body, index) => visitor.call('submit-cli', body, { 'idempotency-key': `k${index}` })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await kept()).toBe(before + 1);
    const other = await visitor.call('submit-cli', request('7777', { accountLast4: '1111' }));
    expect(other.json().Payload.referenceNo).not.toBe(answers[0]?.json().Payload.referenceNo);
  });

  it.each([
    ['regex', 'ssn', { ssn: '000-12-3456' }],
    ['allDigits', 'accountLast4', { accountLast4: 'abcd' }],
    ['required', 'monthlyIncome', { monthlyIncome: ' ' }],
    ['allDigits', 'monthlyIncome', { monthlyIncome: 'much' }],
  ])('[CLI-003] repeats the rule %s of %s', async (code, field, more) => {
    await server.request('localhost', 'PUT', '/sandbox/overrides/maple.check/rules/SSN', {
      payload: { Regex: '^(?!000)' },
    });
    const answer = await ask('1001', more);
    await server.request('localhost', 'DELETE', '/sandbox/overrides/maple.check/rules/SSN');
    expect([answer.statusCode, answer.json().Error.fields]).toEqual([
      400,
      [{ field, code, path: `/${field}` }],
    ]);
  });
});
