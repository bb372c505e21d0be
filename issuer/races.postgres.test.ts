import { describe, expect, it } from 'vitest';
import { isWithinLimit } from '../src/server/platform/limits/countTimes.ts';
import { serverPair } from '../testing/server/serverPair.ts';
import { submission } from '../testing/server/submission.ts';
import { until } from '../testing/server/waiting.ts';
import { createSecrets } from './platform/encryption/secrets.ts';
import { databaseCounters } from './platform/limits/databaseCounters.ts';

const host = 'check.maple.localhost';
const { server, database, post: send } = serverPair();
const count = async (table: string) =>
  (await database().query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;
const post = (index: number, ...call: [name: string, token: string, body: unknown, key?: string]) =>
  send(index, host, ...call);

describe('two servers on one PostgreSQL database', () => {
  it('[F-101] 20 parallel submits of another person with the token from before: one record, one reference', async () => {
    const { token } = await server(0).visit();
    await post(0, 'submit-application', token, submission('1001'));
    const before = await count('application');
    const morgan = submission('1003', { SSN: '431-22-1003' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(index, 'submit-application', token, morgan)),
    );
    expect(new Set(answers.map((answer) => answer.json().Payload.ref_number)).size).toBe(1);
    expect(await count('application')).toBe(Number(before) + 1);
  });

  it('[F-101] 20 parallel submits of one SSN from 20 sessions, where that is limited: one is decided', async () => {
    const path = '/sandbox/overrides/maple.check/settings/WebsiteSettings/duplicateWindowHours';
    const headers = { 'content-type': 'application/json' };
    await server(0).request('localhost', 'PUT', path, { payload: '{"value":24}', headers });
    const visitors = await Promise.all(Array.from({ length: 20 }, () => server(0).visit()));
    const answers = await Promise.all(
      visitors.map(({ token }, index) => post(index, 'submit-application', token, submission('7777'))),
    );
    await server(0).request('localhost', 'DELETE', path);
    const results = answers.map((answer) => answer.json().Payload.result);
    expect(results.sort()).toEqual(['APPROVED', ...Array(19).fill('PENDINTERNAL')]);
  });

  it.each([
    ['one key', () => 'key'],
    ['a key each', (index: number) => `key-${index}`],
    ['no key', () => undefined],
  ])('[REL-01] 20 parallel identical submits with %s: one record, 20 equal answers', async (_name, key) => {
    const { token } = await server(0).visit();
    const before = await count('application');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(index, 'submit-application', token, submission('1001'), key(index)),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json().Payload.result).toBe('APPROVED');
    expect(await count('application')).toBe((before ?? 0) + 1);
  });

  it('[REL-01] 20 parallel acceptances: one, with 20 equal answers', async () => {
    const { token, call } = await server(1).visit();
    const { ref_number: reference } = (await call('submit-application', submission('1001'))).json().Payload;
    const acceptance = { ApplicationId: reference, AgreeAcknowledgements: true, CardColorCode: '01' };
    const outbox = await count('outbox');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(index, 'submit-application-offer', token, acceptance, `k${index % 3}`),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json().Payload.decision).toBe('APPROVED');
    expect(await count('outbox')).toBe((outbox ?? 0) + 1);
  });

  it('[REL-01] of 20 different bodies under one key one is answered and 19 are refused', async () => {
    const { token } = await server(0).visit();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(index, 'submit-application', token, submission('1001', { MonthlyIncome: 2_000 + index }), 'key'),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
  });

  it('[REL-01] 20 visitors at once get 20 applications', async () => {
    const before = await count('application');
    const references = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { token } = await server(index).visit();
        return (await post(index + 1, 'submit-application', token, submission('1001'))).json().Payload
          .ref_number;
      }),
    );
    expect(new Set(references).size).toBe(20);
    expect(await count('application')).toBe((before ?? 0) + 20);
  });

  it('[SAFE-08] counts 20 parallel attempts exactly', async () => {
    const limit = { name: 'attempt', counts: 'Tries', points: 5, seconds: 600 };
    const secrets = createSecrets([Buffer.alloc(32, 1)]);
    const granted = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        isWithinLimit(databaseCounters({ database: database(index), secrets }), { limit, key: 'one' }),
      ),
    );
    expect(granted.filter((isWithin) => isWithin)).toHaveLength(5);
  });

  it('shows an override of one server in the other at once', async () => {
    await server(0).request('localhost', 'PUT', '/sandbox/overrides/maple.check/active', {
      payload: { value: false },
    });
    const { configuration } = await server(1).visit();
    expect(configuration.MainSettings).toMatchObject({ IsActive: false });
    await server(1).request('localhost', 'DELETE', '/sandbox/overrides/maple.check/active');
  });

  it('goes on when its connections break', async () => {
    await database(1).query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await until(async () => {
      for (const index of [0, 1]) {
        const { call } = await server(index).visit();
        // A page start alone does not query the database.
        const answer = await call('get-route-settings', { Url: 'check.maple.localhost', Route: '/' });
        expect(answer.statusCode).toBe(200);
      }
    });
  });
});
