import { describe, expect, it } from 'vitest';
import { serverPair } from '../../testing/server/serverPair.ts';
import { submission } from '../../testing/server/submission.ts';
import type { Visitor } from '../../testing/server/testServer.ts';

const { server: serverOf, database, post: send } = serverPair();

const host = 'apply.maple.localhost/apply';
const password = 'Correct!Horse1';
const query = <Row>(sql: string, params: unknown[] = []) =>
  database().query<Row & Record<string, unknown>>(sql, params);
const post = (index: number, name: string, { token }: Visitor, body: unknown) =>
  send(index, 'apply.maple.localhost', name, token, body);

async function applied(index: number, lastFour = '1001') {
  const visitor = await serverOf(index).visit(host);
  const answer = await visitor.call('submit-application', submission(lastFour));
  return { visitor, applicantId: String(answer.json().Payload.ref_number) };
}

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const distinct = (answers: { statusCode: number; body: string }[]) => [
  ...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)),
];

describe('two servers on one PostgreSQL database', () => {
  it('[REL-01] [APR-023] 20 parallel identical registrations give one account and 20 equal answers', async () => {
    const { visitor, applicantId } = await applied(0);
    const body = { username: 'parallel.user', password, applicantId };
    const answers = await times(20, (index) => post(index, 'create-account', visitor, body));
    expect(distinct(answers)).toEqual([expect.stringMatching(/^200 /)]);
    const rows = await query(
      'select a.id from account a join application p on p.id = a.application where p.reference = $1',
      [applicantId],
    );
    expect(rows).toHaveLength(1);
  });

  it('[SAFE-09] [F-741] of 40 parallel guesses at one number ten count, and nobody finds it then', async () => {
    const { applicantId } = await applied(0, '1002');
    const visitors = await times(41, (index) => serverOf(index).visit(host));
    const guess = (index: number, last4ssn: string) =>
      post(index, 'validate-payfee', visitors[index] as Visitor, { referenceNumber: applicantId, last4ssn });
    const answers = await times(40, (index) => guess(index, String(5_000 + index)));
    expect(distinct(answers)).toHaveLength(1);
    expect(await query('select misses, refused from look_up_lock')).toEqual([{ misses: 10, refused: true }]);
    expect(distinct([await guess(40, '1002')])).toEqual(distinct(answers));
  });

  it('[REL-01] reservations that one visitor confirms at once leave one, and an application goes by it', async () => {
    const visitor = await serverOf(0).visit('mail.maple.localhost');
    const numbers = ['D10000000001', 'D10000000002', 'D10000000003', 'D10000000004'];
    await times(20, (index) =>
      send(index, 'mail.maple.localhost', 'validate-dm-reservation', visitor.token, {
        reservationNumber: numbers[index % 4],
        ssn: '219-09-5555',
      }),
    );
    expect(await query('select chain from reservation')).toHaveLength(1);
    const statuses = [];
    for (const ReservationCode of numbers)
      statuses.push(
        (await visitor.call('submit-application', submission('5555', { ReservationCode }))).statusCode,
      );
    expect(statuses).toContain(200);
  });
});
