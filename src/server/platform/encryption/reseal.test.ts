import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passingFingerprints, sealedTables } from '../../sealedTables.ts';
import { type Applicant, applicantStates, stepRequest } from '../../testing/applicantStates.ts';
import { callByContract } from '../../testing/callByContract.ts';
import { dueCalls } from '../../testing/dueCalls.ts';
import { interruptAfter } from '../../testing/interruptAfter.ts';
import { submission } from '../../testing/submission.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { type OpenDatabase, wrapDatabase } from '../database/Database.ts';
import { createSecrets, sealingKey } from './KeyRing.ts';
import { enterKeys } from './keys.ts';
import { reseal } from './reseal.ts';

const [a, b] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const idOf = (key: Buffer) => createSecrets([key]).keys[0];
const mail = 'mail.maple.localhost';

let database: OpenDatabase;
const running: TestServer[] = [];
/** Everything that the key before ever made. */
const made = new Set<string>();

/** A process with these keys. */
async function start(...keys: Buffer[]): Promise<TestServer> {
  const secrets = createSecrets(keys);
  await enterKeys(database, secrets);
  const { fingerprint } = secrets;
  secrets.fingerprint = (purpose, value) => {
    const print = fingerprint(purpose, value);
    if (secrets.keys[0] === idOf(a)) made.add(print);
    return print;
  };
  const server = await testServer({ database, secrets });
  running.push(server);
  return server;
}

beforeEach(async () => {
  database = await (await testDatabase.open())();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  await database.close();
});

/** The steps of a change of keys up to the last: all that runs knows both, and seals with the new one. */
async function putFirst(): Promise<void> {
  for (const keys of [
    [a, b],
    [b, a],
  ])
    await enterKeys(database, createSecrets(keys));
}

const resealAll = (on = database) => reseal(on, createSecrets([b, a]), sealedTables);

async function changeKey() {
  await putFirst();
  return resealAll();
}

type Moment = 'given' | 'mixed' | 'after';
const moments: Moment[] = ['given', 'mixed', 'after'];

/**
 * Two processes, and how far a change of keys is: `given` one of them knows the new key, and none seals with it; `mixed` both
 * know it, and one seals with it; `after` all is sealed anew and one process knows the new key alone.
 */
async function at(
  moment: Moment,
  work: (first: TestServer) => Promise<void>,
): Promise<[TestServer, TestServer]> {
  const old = await start(a);
  await work(old);
  if (moment === 'given') return [old, await start(a, b)];
  const late = await start(a, b);
  if (moment === 'mixed') return [late, await start(b, a)];
  await changeKey();
  return [await start(b, a), await start(b)];
}

const call = (server: TestServer, person: Applicant, name: string) =>
  callByContract(server, person.token, name, stepRequest(name, person) ?? {});

const steps = Object.entries(dueCalls).flatMap(([name, states]) => states.map((state) => ({ name, state })));

describe.each(moments)('while keys change, %s', (moment) => {
  it('[F-304] every step that is due goes on at either process, and no call of anybody fails', async () => {
    const people: Applicant[] = [];
    const servers = await at(moment, async (server) => {
      for (const { state } of steps) people.push(await applicantStates[state](server));
    });
    // Limits are not what this is about.
    await database.query('delete from rate_limit');
    const wrong: string[] = [];
    for (const [index, { name, state }] of steps.entries()) {
      const { statusCode } = await call(servers[index % 2] as TestServer, people[index] as Applicant, name);
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
      await database.query('delete from rate_limit');
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

  it('[F-304] lets a user name be taken once, whatever the case', async () => {
    const people: Applicant[] = [];
    const servers = await at(moment, async (server) => {
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
});

describe('reseal', () => {
  /** Somebody in every state, and everything else that is sealed. */
  async function fill(server: TestServer): Promise<void> {
    for (const state of Object.values(applicantStates)) {
      const person = await state(server);
      await call(server, person, 'create-account');
      await callByContract(server, person.token, 'submit-cli', {
        ssn: '219-09-1001',
        accountLast4: '4242',
        monthlyIncome: '2500',
      });
    }
    const visitor = await server.visit(mail);
    const key = { 'idempotency-key': randomUUID() };
    await visitor.call(
      'validate-dm-reservation',
      { reservationNumber: 'D10000005555', ssn: '219-09-5555' },
      key,
    );
  }
  const columns = (type: string) =>
    database.query<{ table: string; name: string }>(
      `select c.table_name as table, c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type like $1 order by 1, 2`,
      [type],
    );

  it('[F-304] [SAFE-03] leaves nothing behind that the old key made, but what time takes away', async () => {
    await fill(await start(a));
    const { rows, left } = await changeKey();
    expect(left).toEqual([idOf(a)]);
    for (const { name } of sealedTables) expect([name, (rows[name] ?? 0) > 0]).toEqual([name, true]);

    const sealed = await columns('bytea');
    expect(sealed.filter(({ table }) => !sealedTables.some(({ name }) => name === table))).toEqual([]);
    for (const { table, name } of sealed)
      for (const row of await database.query<{ bytes: Uint8Array | null }>(
        `select ${name} as bytes from ${table}`,
      ))
        if (row.bytes !== null) expect([table, name, sealingKey(row.bytes)]).toEqual([table, name, idOf(b)]);

    const stale = new Set<string>();
    for (const { table, name } of [...(await columns('text')), ...(await columns('character varying'))])
      for (const row of await database.query<{ text: string | null }>(`select ${name} as text from ${table}`))
        if (row.text !== null && [row.text, row.text.split(':').at(-1) ?? ''].some((text) => made.has(text)))
          stale.add(`${table}.${name}`);
    const passing = Object.entries(passingFingerprints).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect([...stale].filter((column) => !passing.includes(column))).toEqual([]);
  });

  it('[F-304] can be ended anywhere and begun again, and changes nothing the second time', async () => {
    const server = await start(a);
    for (const state of ['offered', 'accepted', 'bank link reviewed'] as const)
      await applicantStates[state](server);
    await putFirst();
    let writes = 0;
    const failing = wrapDatabase(database, async ({ sql = '' }, run) => {
      if (sql.startsWith('update ') && sql.includes('returning 1')) writes += 1;
      if (writes > 3) throw new Error('pulled out');
      return run();
    });
    await expect(resealAll(failing)).rejects.toThrow('pulled out');
    await expect(start(b)).rejects.toThrow(`the key ${idOf(a)}, which is not given`);
    const { rows } = await resealAll();
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const again = await resealAll();
    expect(Object.values(again.rows).every((count) => count === 0)).toBe(true);
  });

  it('[F-304] goes through more rows than one batch has', async () => {
    const { secrets } = await start(a);
    for (let row = 0; row < 450; row += 1)
      await database.query('insert into outbox (message, created_at) values ($1, now())', [
        secrets.seal('{}', 'outbox'),
      ]);
    expect((await changeKey()).rows.outbox).toBe(450);
  });

  it('[F-304] ends no key that a process still seals with, and says so', async () => {
    const { secrets } = await start(a, b);
    const write = () =>
      database.query('insert into outbox (message, created_at) values ($1, now())', [
        secrets.seal('{}', 'outbox'),
      ]);
    await write();
    await enterKeys(database, createSecrets([b, a]));
    const slow = interruptAfter(database);
    slow.interrupt(/^update outbox/, write);
    await expect(resealAll(slow.database)).rejects.toThrow(
      `A process still encrypts with another key than ${idOf(b)}.`,
    );
    await expect(start(b)).rejects.toThrow(`the key ${idOf(a)}, which is not given`);
    expect((await resealAll()).left).toEqual([idOf(a)]);
  });

  it('[F-304] overwrites nothing that a process writes at the same moment', async () => {
    const person = await applicantStates.offered(await start(a));
    await putFirst();
    const live = await start(b, a);
    let isFirst = true;
    const racing = wrapDatabase(database, async ({ sql }, run) => {
      if (isFirst && sql?.startsWith('update application set')) {
        isFirst = false;
        expect((await call(live, person, 'submit-application-offer')).statusCode).toBe(200);
      }
      return run();
    });
    await resealAll(racing);
    const answers = await call(live, person, 'submit-application-offer');
    expect(answers.json().Payload.decision).toBe('APPROVED');
    const [row] = await database.query<{ stage: string; answers: Uint8Array }>(
      'select stage, answers from application',
    );
    expect([row?.stage, row && sealingKey(row.answers)]).toEqual(['decided', idOf(b)]);
  });

  it('[F-304] a process that meets a value of a key it was not given answers 503, and its log names the key', async () => {
    const person = await applicantStates.offered(await start(a));
    await changeKey();
    const stranger = await testServer({ database, secrets: createSecrets([a]) });
    running.push(stranger);
    for (const { name, state } of steps.filter(({ state }) => state === 'offered')) {
      const answer = await call(stranger, person, name);
      expect([state, name, answer.statusCode < 500 || answer.json().Error?.code === 'unavailable']).toEqual([
        state,
        name,
        true,
      ]);
    }
    expect(stranger.lines.join()).toContain(`"keys":["${idOf(b)}"]`);
  });
});
