import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { type RunningGateway, startGateway } from './sandbox/gateway/startGateway.ts';
import { cardPayment } from './testing/cardPayment.ts';
import { sendTo } from './testing/sendTo.ts';
import { type RunningProcess, startProcess } from './testing/startProcess.ts';
import { submission } from './testing/submission.ts';

const host = 'check.maple.localhost';
let place: TestDatabase;
let database: OpenDatabase;
let servers: RunningProcess[] = [];

let gateway: RunningGateway;
const start = () =>
  startProcess({
    DATABASE_URL: place.url,
    CARDSTOCK_KEY: '07'.repeat(32),
    PAYMENT_GATEWAY_URL: gateway.url,
  });

/** A call to one of the two processes, in turn; without a body it is a GET. */
function send(index: number, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { host: other = host, ...rest } = headers;
  return sendTo(servers[index % 2]?.port, other, path, { body, headers: rest });
}

function post(index: number, name: string, body: unknown, headers: Record<string, string> = {}) {
  return send(index, `/api/${name}`, body, headers);
}

beforeAll(async () => {
  place = await createDatabase();
  gateway = await startGateway();
  database = await openDatabase({ url: place.url, folder: '' });
  servers = await Promise.all([start(), start()]);
});

afterAll(async () => {
  for (const { process: child } of servers) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await database.close();
  await place.drop();
  gateway.stop();
});

describe('two processes on one PostgreSQL database', () => {
  it('[REL-01] 50 parallel identical submits give one record and 50 equal answers; the key with another body is refused', async () => {
    const configuration = JSON.parse((await post(0, 'get-configuration', { url: host })).body);
    const headers = { authorization: `Bearer ${configuration.Payload.Token}`, 'idempotency-key': 'one-body' };
    const body = submission('1001');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(index, 'submit-application', body, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const rows = await database.query<{ n: string }>('select count(*) as n from application', []);
    expect(Number(rows[0]?.n)).toBe(1);
    expect((await post(1, 'submit-application', submission('2001'), headers)).status).toBe(422);
  });

  it('[REL-01] 50 parallel identical payments make one charge in the books of the gateway, and 50 equal answers', async () => {
    const url = 'apply.maple.localhost/apply';
    const { Token } = JSON.parse((await post(0, 'get-configuration', { url })).body).Payload;
    const authorization = `Bearer ${Token}`;
    const applied = await post(0, 'submit-application', submission('1002'), { authorization });
    const ApplicantId = JSON.parse(applied.body).Payload.ref_number;
    const payment = { ApplicantId, ...cardPayment('5555555555554444') };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(index, 'make-payment', payment, { authorization, 'idempotency-key': 'one-payment' }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ Success: true, Payload: { State: 'paid' } });
    const books = await (await fetch(`${gateway.url}ledger`)).json();
    expect(books).toMatchObject([{ state: 'captured', amount: '89.00' }]);
  });

  it('[SAFE-08] 50 parallel guesses of a one-time code are counted exactly', async () => {
    const url = 'apply-mfa.maple.localhost/apply';
    const { Token } = JSON.parse((await post(0, 'get-configuration', { url })).body).Payload;
    const headers = { authorization: `Bearer ${Token}` };
    const MFA_Id = JSON.parse((await send(1, '/api/mfa-id', undefined, headers)).body).Payload;
    const contact = { contactIdentifier: '5125550100', contactType: 'Text', ApplicantId: 0 };
    expect((await post(0, 'send-Mfa', contact, headers)).status).toBe(200);
    const outbox = await send(1, '/sandbox/outbox', undefined, { host: 'localhost' });
    const { code } = JSON.parse(outbox.body)[0];
    const guesses = Array.from({ length: 50 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(
      guesses.map((verifyCode, index) =>
        post(index, 'verify-Mfa', { verifyCode, ApplicantId: 0, MFA_Id }, headers),
      ),
    );
    const errors = answers.map(({ body }) => JSON.parse(body).Error);
    expect(errors.filter((error) => error === 'NoMatch')).toHaveLength(5);
    expect(errors.filter((error) => error === 'TooManyAttempts')).toHaveLength(45);
    const right = await post(0, 'verify-Mfa', { verifyCode: code, ApplicantId: 0, MFA_Id }, headers);
    expect([right.status, JSON.parse(right.body).Error]).toEqual([401, 'TooManyAttempts']);
  });
});
