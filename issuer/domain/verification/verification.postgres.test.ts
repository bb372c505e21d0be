import { describe, expect, it } from 'vitest';
import { type Applicant, applicantStates, stepRequest } from '../../../testing/server/applicantStates.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { serverPair } from '../../../testing/server/serverPair.ts';

const { server } = serverPair();
const first = () => server(0);

/** 50 calls at once, to both servers in turn. */
async function storm(
  person: Applicant,
  name: string,
  request: (index: number) => Record<string, unknown>,
): Promise<{ status: number; body: { Success?: boolean; Error?: unknown; [key: string]: unknown } }[]> {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      callByContract(server(index), person.token, name, request(index)),
    ),
  );
  return answers.map((answer) => ({ status: answer.statusCode, body: answer.json() }));
}

const count = async (sql: string) => (await first().database.query(sql)).length;

describe('codes, on two servers with one PostgreSQL database', () => {
  it('[SAFE-08] 50 parallel wrong codes are counted exactly', async () => {
    const person = await applicantStates['offered, code sent'](first());
    const answers = await storm(person, 'verify-mfa', (index) => ({
      ...stepRequest('verify-mfa', person),
      verifyCode: String((Number(person.code) + index + 1) % 1_000_000).padStart(6, '0'),
    }));
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect(answers.filter(({ body }) => body.Error === 'NoMatch')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.Error === 'TooManyAttempts')).toHaveLength(45);
    const [row] = await first().database.query(
      'select wrong_tries from one_time_code c join application a on a.id = c.application where a.reference = $1',
      [person.reference],
    );
    expect(row).toEqual({ wrong_tries: 5 });
  });

  it('[SAFE-08] 50 parallel right codes are one use', async () => {
    const person = await applicantStates['offered, code sent'](first());
    const request = stepRequest('verify-mfa', person) ?? {};
    const answers = await storm(person, 'verify-mfa', () => request);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it('[SAFE-08] of 50 parallel sends five are sent, and one code is good', async () => {
    const person = await applicantStates['offered, codes on'](first());
    const before = await count('select id from outbox');
    const request = stepRequest('send-mfa', person) ?? {};
    const answers = await storm(person, 'send-mfa', () => request);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    expect(await count('select id from outbox')).toBe(before + 5);
    // The order of the outbox is no order of the codes: of two messages, the one sent first may be stored last.
    const listed = await first().request('localhost', 'GET', '/sandbox/outbox');
    const sent = (listed.json() as { code: string }[]).slice(0, 5);
    const verified: unknown[] = [];
    for (const { code } of sent) {
      const answer = await callByContract(first(), person.token, 'verify-mfa', {
        ...stepRequest('verify-mfa', person),
        verifyCode: code,
      });
      verified.push(answer.json().Error);
      if (answer.statusCode === 200) break;
    }
    expect(verified).toEqual([...verified.slice(1).map(() => 'NoMatch'), null]);
  });
});

describe('bank links, on two servers with one PostgreSQL database', () => {
  it('[REL-01] 50 parallel looks at a review that ended give its result once', async () => {
    const person = await applicantStates['bank link reviewed'](first());
    const before = await count('select id from outbox');
    const request = { receiptId: person.receipt };
    const answers = await storm(person, 'fetch-flinks-application-status', () => request);
    expect(new Set(answers.map(({ body }) => body.ProcessingState))).toEqual(new Set(['Completed']));
    expect(await count('select id from outbox')).toBe(before + 1);
  });
});
