import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Applicant, applicantStates } from '../../../testing/server/applicantStates.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { dueCalls } from '../../../testing/server/dueCalls.ts';
import { a, b, callOf, keyChange } from '../../../testing/server/keyChange.ts';
import { submission } from '../../../testing/server/submission.ts';
import type { TestServer } from '../../../testing/server/testServer.ts';

const mail = 'mail.maple.localhost';
const { changeKey, database, start } = keyChange();

type Moment = 'mixed' | 'after';
const moments: Moment[] = ['mixed', 'after'];

/**
 * Two processes, and how far a change of keys is: `mixed` both know the new key, and one seals with it; `after` all is sealed
 * anew and one process knows the new key alone.
 */
async function at(
  moment: Moment,
  work: (first: TestServer) => Promise<void>,
): Promise<[TestServer, TestServer]> {
  await work(await start(a));
  const late = await start(a, b);
  if (moment === 'mixed') return [late, await start(b, a)];
  await changeKey();
  return [await start(b, a), await start(b)];
}

const steps = Object.entries(dueCalls).flatMap(([name, states]) => states.map((state) => ({ name, state })));

describe.each(moments)('while keys change, %s', (moment) => {
  it('[F-304] every step that is due goes on at either process, and no call of anybody fails', async () => {
    const people: Applicant[] = [];
    const servers = await at(moment, async (server) => {
      for (const { state } of steps) people.push(await applicantStates[state](server));
    });
    // Limits are not what this is about.
    await database().query('delete from rate_limit');
    const wrong: string[] = [];
    for (const [index, { name, state }] of steps.entries()) {
      const { statusCode } = await callOf(servers[index % 2] as TestServer, people[index] as Applicant, name);
      // What marks codes and widgets went with the old key: a visitor asks for another one.
      const isPassing = moment === 'after' && /verified|sent|link asked/.test(state);
      if (isPassing ? statusCode >= 500 : statusCode !== 200) wrong.push(`${name} ${state} ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[F-304] finds at either process what was written at the other', async () => {
    const body = submission('1001', { PrimaryPhone: '5125550177' });
    const key = { 'idempotency-key': 'the-same' };
    const increase = { ssn: '219-09-1001', accountLast4: '4242', monthlyIncome: '2500' };
    const letter = { reservationNumber: 'D10000005555', ssn: '219-09-5555' };
    const seen: Record<string, LightMyRequestResponse> = {};
    let tokens: [string, string] = ['', ''];
    let reference = '';
    const applied = async (server: TestServer) => {
      const visitor = await server.visit();
      seen.answer = await visitor.call('submit-application', body, key);
      reference = seen.answer.json().Payload.ref_number;
      seen.increase = await visitor.call('submit-cli', increase);
      const reserved = await server.visit(mail);
      await reserved.call('validate-dm-reservation', letter);
      tokens = [visitor.token, reserved.token];
    };
    const servers = await at(moment, applied);
    const check = async (server: TestServer) => {
      await database().query('delete from rate_limit');
      const send = (token: string, name: string, request: object, headers = {}) =>
        callByContract(server, token, name, request as Record<string, unknown>, { headers });
      expect((await send(tokens[0], 'submit-application', body, key)).body).toBe(seen.answer?.body);
      const sentAgain = await send(tokens[0], 'submit-application', body);
      expect(sentAgain.json()).toMatchObject({ Success: true, Payload: { ref_number: reference } });
      expect((await send(tokens[0], 'submit-cli', increase)).body).toBe(seen.increase?.body);
      const again = await server.visit();
      const found = await again.call('verify-prequal-application', {
        referenceNumber: reference,
        ssnLast4: '1001',
      });
      expect(found.json()).toMatchObject({ Success: true, Payload: { ApplicantId: reference } });
      const hashString = seen.answer?.json().Payload.ref_hash;
      expect((await again.call('verify-prequal-application', { hashString })).json().Success).toBe(true);
      expect((await server.request('localhost', 'GET', '/sandbox/outbox')).statusCode).toBe(200);
    };
    for (const server of servers) await check(server);
    // What the second wrote, the first finds, and the other way about.
    for (const [writer, reader] of [servers, [...servers].reverse()] as [TestServer, TestServer][]) {
      await applied(writer);
      await check(reader);
    }
    const onLetter = submission('5555', { ReservationCode: 'D10000005555' });
    const kept = await callByContract(servers[0], tokens[1], 'submit-application', onLetter, { host: mail });
    expect(kept.json().Success).toBe(true);
  });
});

it('[F-304] while keys change, lets a user name be taken once, whatever the case', async () => {
  const people: Applicant[] = [];
  const servers = await at('mixed', async (server) => {
    for (let time = 0; time < 3; time += 1) people.push(await applicantStates['approved at once'](server));
  });
  const open = (index: number, username: string, server: TestServer) => {
    const { token = '', reference = 0 } = people[index] ?? {};
    const account = { username, password: 'Sample#Pass1!', applicantId: reference };
    return callByContract(server, token, 'create-account', account);
  };
  expect((await open(0, 'jordan.one', servers[0])).statusCode).toBe(200);
  const taken = await open(1, 'Jordan.One', servers[1]);
  expect([taken.statusCode, taken.json().Error.code]).toEqual([409, 'usernameTaken']);
  const race = await Promise.all([open(1, 'jordan.two', servers[0]), open(2, 'JORDAN.two', servers[1])]);
  expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});
