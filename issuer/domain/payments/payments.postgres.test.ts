import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPayment } from '../../../testing/server/cardPayment.ts';
import { interruptAfter } from '../../../testing/server/interruptAfter.ts';
import { serverPair } from '../../../testing/server/serverPair.ts';
import { idOf } from '../../../testing/server/storedRows.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { untilBlocked } from '../../../testing/server/waiting.ts';
import { type RunningGateway, startGateway } from '../../sandbox/gateway/startGateway.ts';
import { eraseApplication } from '../backOffice/eraseApplication.ts';
import { gatherEvidence } from '../evidence/gatherEvidence.ts';
import { httpGateway } from './httpGateway.ts';
import { settleOpenPayments } from './takePayment.ts';

const host = 'apply.maple.localhost';
let standIn: RunningGateway;
beforeAll(async () => {
  standIn = await startGateway();
});
afterAll(() => standIn.stop());
const gateway = () => httpGateway(standIn.url, { timeout: 5_000 });
const { server: serverOf, database, post } = serverPair({ ports: () => ({ gateway: gateway() }) });

async function payer() {
  const visitor = await serverOf(0).visit(`${host}/apply`);
  const answer = await visitor.call('submit-application', submission('1002'));
  return { visitor, reference: String(answer.json().Payload.ref_number) };
}
type Payer = Awaited<ReturnType<typeof payer>>;

const pay = ({ visitor, reference }: Payer, index: number, CardNumber: string, key: string) =>
  post(
    index,
    host,
    'make-payment',
    visitor.token,
    { ApplicantId: reference, ...cardPayment(CardNumber) },
    key,
  );

async function charged(reference: string): Promise<number> {
  const rows = await database().query<{ id: string }>(
    'select payment.id from payment join application on application.id = payment.application where reference = $1',
    [reference],
  );
  const ledger = (await (await fetch(`${standIn.url}ledger`)).json()) as { key: string; state: string }[];
  return ledger.filter(({ key, state }) => state === 'captured' && rows.some(({ id }) => id === key)).length;
}

describe('[REL-01] two servers on one PostgreSQL database', () => {
  it.each([
    ['a card that is charged at once', '4242424242424242'],
    ['a card that is charged slowly', '4000000000000283'],
    ['a card whose charge is not answered', '4000000000000341'],
  ])('50 parallel identical payments by %s make one charge and 50 equal answers', async (_what, number) => {
    const someone = await payer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pay(someone, index, number, 'one-payment')),
    );
    expect([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))]).toHaveLength(1);
    expect(answers[0]?.json()).toMatchObject({ Success: true, Payload: { State: 'paid' } });
    expect(await charged(someone.reference)).toBe(1);
  });

  it('20 parallel payments by different cards and keys make one charge, too', async () => {
    const someone = await payer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pay(someone, index, index % 2 === 0 ? '4242424242424242' : '5555555555554444', `key-${index}`),
      ),
    );
    expect([...new Set(answers.map(({ body }) => body))]).toHaveLength(1);
    expect(await charged(someone.reference)).toBe(1);
  });

  it('ask about an open payment once, not once each', async () => {
    const someone = await payer();
    await database().query(
      `insert into payment (id, application, state, method, amount, means, last_four, ask_at, created_at)
       select gen_random_uuid(), id, 'authorizing', 'DEBIT', 89, 'Visa', '4242', $2, $2 from application
       where reference = $1`,
      [someone.reference, testDay],
    );
    let asked = 0;
    const counting = {
      ...gateway(),
      find: async () => {
        asked += 1;
        return { state: 'captured', reference: 'ch_1' } as const;
      },
    };
    await Promise.all(
      [0, 1].map((index) =>
        settleOpenPayments({ database: database(index), gateway: counting, now: () => testDay }, (error) => {
          throw error;
        }),
      ),
    );
    expect(asked).toBe(1);
    const rows = await database().query('select fee_paid_at from application where reference = $1', [
      someone.reference,
    ]);
    expect(rows).toEqual([{ fee_paid_at: testDay }]);
  });
});

describe('a payment while the application is erased', () => {
  const erase = (reference: string) => {
    const { secrets } = serverOf(1);
    const office = { database: database(1), secrets, now: () => testDay, operator: 'ann' };
    return eraseApplication(office, reference, 'Case 1');
  };
  const payments = (reference: string) =>
    database().query(
      `select last_four, state from payment join application on application.id = payment.application
       where reference = $1`,
      [reference],
    );
  const payAt = (server: TestServer, { visitor, reference }: Payer) =>
    server.request(host, 'POST', '/api/make-payment', {
      payload: JSON.stringify({ ApplicantId: reference, ...cardPayment('4242424242424242') }),
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
    });

  it('[SAFE-03] [SAFE-10] is refused where that comes first: nothing is charged and nothing written', async () => {
    const slow = interruptAfter(database());
    const server = await testServer({ database: slow.database, ports: { gateway: gateway() } });
    const someone = await payer();
    const before = await gatherEvidence(
      database(),
      server.secrets,
      await idOf(database(), someone.reference),
    );
    // Between the call's look at its application and the first thing that it writes.
    slow.interrupt(/from application where erased_at is null/, () => erase(someone.reference));
    const answer = await payAt(server, someone);
    await server.close();
    expect([answer.statusCode, answer.json().Error.code]).toEqual([409, 'noFee']);
    expect(await payments(someone.reference)).toEqual([]);
    expect(await charged(someone.reference)).toBe(0);
    const after = await gatherEvidence(database(), server.secrets, await idOf(database(), someone.reference));
    expect([after?.fault, after?.records.length]).toEqual([undefined, before?.records.length]);
    expect(after?.records.every(({ sealed }) => sealed?.address === undefined)).toBe(true);
  });

  it('[REL-02] [SAFE-10] keeps the application from being erased where it comes first', async () => {
    const slow = interruptAfter(database());
    let erased: Promise<string> | undefined;
    const real = gateway();
    const patient = {
      ...real,
      charge: async (charge: Parameters<typeof real.charge>[0]) => {
        await erased;
        return real.charge(charge);
      },
    };
    const server = await testServer({ database: slow.database, ports: { gateway: patient } });
    const someone = await payer();
    // Once it holds the application: until the payment is written, whoever erases it has to wait.
    slow.interrupt(/erased_at is null and id = \$1 for update/, async () => {
      erased = erase(someone.reference).then(
        () => 'erased',
        ({ message }: Error) => message,
      );
      await Promise.race([erased, untilBlocked(database())]);
    });
    const answer = await payAt(server, someone);
    await server.close();
    expect(answer.json()).toMatchObject({ Success: true, Payload: { State: 'paid' } });
    expect(await erased).toBe('A payment is under way for it. Erase it once that is settled.');
    expect(await payments(someone.reference)).toEqual([{ last_four: '4242', state: 'captured' }]);
  });
});
