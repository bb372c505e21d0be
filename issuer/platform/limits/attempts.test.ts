import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualLimits } from '../../../src/server/platform/limits/limits.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import {
  serverOfFile,
  type TestServer,
  testServer,
  type Visitor,
} from '../../../testing/server/testServer.ts';
import { attemptSubject, pruneGuesses, unlock } from './attempts.ts';

const mail = 'mail.maple.localhost';
const check = 'check.maple.localhost';

const server = await serverOfFile();
beforeEach(async () => {
  await server.database.query('delete from rate_limit');
  await server.database.query('delete from look_up_lock');
});

/** A look-up with what finds something, and with a guess at the same. */
interface LookUp {
  call: string;
  host: string;
  /** Brings somebody into the database who can be found. */
  right: () => Promise<Record<string, unknown>>;
  wrong: (right: Record<string, unknown>, guess: number) => Record<string, unknown>;
}

async function applied(persona: string): Promise<string> {
  const visitor = await server.visit();
  return (await visitor.call('submit-application', submission(persona))).json().Payload.ref_number;
}

/** Every call that finds something by what its owner knows. */
const lookUps: LookUp[] = [
  {
    call: 'verify-prequal-application',
    host: check,
    right: async () => ({ referenceNumber: await applied('1001'), ssnLast4: '1001' }),
    wrong: (right, guess) => ({ ...right, ssnLast4: String(3_000 + guess) }),
  },
  {
    call: 'validate-payfee',
    host: check,
    right: async () => ({ referenceNumber: await applied('1002'), last4ssn: '1002' }),
    wrong: (right, guess) => ({ ...right, last4ssn: String(3_000 + guess) }),
  },
  {
    call: 'get-reservation-number',
    host: mail,
    right: async () => ({ lastName: 'Avery', zip: '78701', ssn: '1001' }),
    // Guesses at the same holder: with him any four digits are right, so that the name is no one's.
    wrong: (right) => ({ ...right, lastName: 'Nobody' }),
  },
];

const found = (answer: { json: () => { Success: boolean; Payload: Record<string, unknown> | null } }) => {
  const { Success, Payload } = answer.json();
  return Success && Payload?.IsPendfee !== false && Payload?.Result !== 'Not Found';
};
const ask = async ({ call, host }: LookUp, request: Record<string, unknown>, visitor?: Visitor) =>
  (visitor ?? (await server.visit(host))).call(call, request);
const setInAll = (points: number) =>
  server.database.query(
    `insert into rate_limit (key, points, expire) values ('attempt-all:all', $1, $2)
     on conflict (key) do update set points = excluded.points`,
    [points, Date.now() + 900_000],
  );
const alarms = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm === 'attempt-all');

describe('failed look-ups in all', () => {
  it.each(lookUps)('[F-111] [SAFE-09] refuse nobody, however many they are: $call', async (lookUp) => {
    const right = await lookUp.right();
    await setInAll(usualLimits.attemptAll.points * 5);
    expect(found(await ask(lookUp, right))).toBe(true);
    expect(found(await ask(lookUp, lookUp.wrong(right, 1)))).toBe(false);
    expect(found(await ask(lookUp, right))).toBe(true);
  });

  it('[F-111] refuse no reservation either', async () => {
    await setInAll(usualLimits.attemptAll.points * 5);
    const letter = { reservationNumber: 'D10000001001', ssn: '219-09-1001' };
    const second = {
      ...letter,
      reservationNumber: '10000001001',
      Email: 'a@b.example',
      MonthlyIncome: 2_500,
    };
    const visitor = await server.visit(mail);
    expect((await visitor.call('validate-dm-reservation', letter)).json().Success).toBe(true);
    expect((await visitor.call('validate-cs-reservation', second)).json().Success).toBe(true);
  });

  it('[F-111] raise an alarm when the limit is passed, and again with as many on top', async () => {
    const { points, seconds } = usualLimits.attemptAll;
    const [lookUp] = lookUps as [LookUp];
    const guess = async () => ask(lookUp, { referenceNumber: '123456789', ssnLast4: '1001' });
    const before = alarms(server.lines).length;
    await setInAll(points - 1);
    await guess();
    expect(alarms(server.lines)).toHaveLength(before);
    await guess();
    await guess();
    expect(alarms(server.lines)).toHaveLength(before + 1);
    expect(alarms(server.lines).at(-1)).toMatchObject({ level: 'error', times: points + 1, points, seconds });
    await setInAll(2 * points);
    await guess();
    await guess();
    expect(alarms(server.lines)).toHaveLength(before + 2);
  });
});

describe('strangers', () => {
  const waits: number[] = [];
  let real: TestServer;
  beforeAll(async () => {
    const wait = async (milliseconds: number) => waits.push(milliseconds);
    real = await testServer({ sandbox: false, database: server.database, wait });
  });
  beforeEach(() => {
    waits.length = 0;
  });
  afterAll(() => real.close());

  /** Somebody at an address looks up a number that nobody has, in a session of their own. */
  async function guess(remoteAddress: string) {
    const { token } = await real.visit();
    return real.request(check, 'POST', '/api/verify-prequal-application', {
      payload: { referenceNumber: String(100_000_000 + waits.length), ssnLast4: '1001' },
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });
  }

  it('[F-111] wait for nothing as long as there is no alarm', async () => {
    for (let time = 0; time < 12; time += 1) await guess(`203.0.113.${time}`);
    expect(waits).toEqual([]);
  });

  it.each([
    ['IPv4', (host: number) => `203.0.113.${host}`, '203.0.114.1'],
    ['IPv6', (host: number) => `2001:db8:1:${host}::1`, '2001:db8:2::1'],
  ])(
    '[F-111] wait longer and longer during an alarm, by their network alone: %s',
    async (_kind, address, other) => {
      await setInAll(usualLimits.attemptAll.points);
      for (let time = 0; time < 30; time += 1) expect((await guess(address(time))).statusCode).toBe(200);
      expect(waits).toHaveLength(30 - usualLimits.attemptNetwork.points);
      expect(waits).toEqual([...waits].sort((one, next) => one - next));
      expect(waits.at(-1)).toBe(2_000);
      const before = waits.length;
      await guess(other);
      expect(waits).toHaveLength(before);
    },
  );
});

describe('a client that is refused itself', () => {
  const counters = async () =>
    server.database.query(
      "select key, points from rate_limit where key like 'attempt-all:%' or key like 'attempt-network:%' order by key",
    );
  const locks = async () =>
    server.database.query('select subject, misses from look_up_lock order by subject');

  const elsewhere = (right: Record<string, unknown>) =>
    'referenceNumber' in right ? { ...right, referenceNumber: '123456789' } : right;

  it.each(
    lookUps.flatMap((lookUp) => [
      { ...lookUp, by: 'session' },
      { ...lookUp, by: 'client' },
    ]),
  )('[F-841] changes nothing for anybody else: $call, refused by its $by', async (lookUp) => {
    const right = await lookUp.right();
    const guesser = await server.visit(lookUp.host);
    if (lookUp.by === 'session')
      for (let time = 0; time < usualLimits.attemptSession.points; time += 1)
        await ask(lookUp, lookUp.wrong(elsewhere(right), time), guesser);
    else {
      await ask(lookUp, lookUp.wrong(right, 1), guesser);
      await server.database.query("update rate_limit set points = 1000000 where key like 'attempt-client:%'");
    }
    const before = [await counters(), await locks()];
    for (let time = 0; time < 20; time += 1)
      expect(found(await ask(lookUp, lookUp.wrong(right, time), guesser))).toBe(false);
    expect(found(await ask(lookUp, right, guesser))).toBe(false);
    expect([await counters(), await locks()]).toEqual(before);
  });
});

describe('guesses that are kept', () => {
  const kept = async () =>
    (await server.database.query<{ kind: string }>('select kind from look_up_lock order by kind')).map(
      ({ kind }) => kind,
    );
  /** Removes what was kept for long enough, as a job does each hour. */
  const clean = (seconds: number) => {
    const then = new Date(testDay.getTime() + seconds * 1_000);
    return pruneGuesses(server.database, new Date(then.getTime() - 365 * 86_400_000), then);
  };

  it('[F-841] are gone after an hour at a number that nobody has, and after a month where nothing was locked', async () => {
    const [lookUp, , holder] = lookUps as [LookUp, LookUp, LookUp];
    const right = await lookUp.right();
    for (let number = 0; number < 5; number += 1)
      await ask(lookUp, { referenceNumber: String(100_000_000 + number), ssnLast4: '1001' });
    // A lock of a number that nobody has is worth nothing either.
    for (let time = 0; time < usualLimits.attemptSubject.points; time += 1)
      await ask(lookUp, { referenceNumber: '100000000', ssnLast4: String(2_000 + time) });
    // The owner is the tenth to ask, and is right: nothing was locked.
    for (let time = 1; time < usualLimits.attemptSubject.points; time += 1)
      await ask(lookUp, lookUp.wrong(right, time));
    expect(found(await ask(lookUp, right))).toBe(true);
    await ask(holder, holder.wrong(await holder.right(), 1));
    expect(await kept()).toHaveLength(7);
    await clean(3_500);
    expect(await kept()).toHaveLength(7);
    await clean(3_700);
    expect(await kept()).toEqual(['holder', 'reference']);
    await clean(29 * 86_400);
    expect(await kept()).toEqual(['holder', 'reference']);
    await clean(31 * 86_400);
    expect(await kept()).toEqual([]);
  });

  it('[F-841] stay for a year where they locked a number', async () => {
    const [lookUp] = lookUps as [LookUp];
    const right = await lookUp.right();
    for (let time = 0; time < usualLimits.attemptSubject.points; time += 1)
      await ask(lookUp, lookUp.wrong(right, time));
    await clean(364 * 86_400);
    expect(await kept()).toEqual(['reference']);
    await clean(366 * 86_400);
    expect(await kept()).toEqual([]);
  });
});

describe('the lock of a number', () => {
  const guessOut = async (lookUp: LookUp, right: Record<string, unknown>) => {
    const guesser = await server.visit(lookUp.host);
    for (let time = 0; time <= usualLimits.attemptSubject.points; time += 1)
      await ask(lookUp, lookUp.wrong(right, time), guesser);
  };

  /** The hours pass that the lock lasts, and each session and address is another. */
  const wait = async (seconds: number) => {
    await server.database.query('delete from rate_limit');
    await server.database.query(
      "update look_up_lock set locked_until = locked_until - $1::int * interval '1 second'",
      [seconds],
    );
  };
  const events = (name: string) =>
    server.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === `security.${name}`);

  it.each(lookUps)(
    '[F-111] [SAFE-09] lasts a quarter of an hour, and looks like a miss: $call',
    async (lookUp) => {
      const right = await lookUp.right();
      const miss = await ask(lookUp, lookUp.wrong(right, 99));
      await guessOut(lookUp, right);
      const locked = await ask(lookUp, lookUp.wrong(right, 100));
      expect([locked.statusCode, locked.body]).toEqual([miss.statusCode, miss.body]);
      await wait(899);
      expect((await ask(lookUp, lookUp.wrong(right, 101))).body).toBe(miss.body);
      await wait(1);
      expect(found(await ask(lookUp, right))).toBe(true);
    },
  );

  it('[F-111] [F-741] is longer each time, whoever guesses, and after 50 misses nobody but an operator opens it', async () => {
    const [lookUp] = lookUps as [LookUp];
    const right = await lookUp.right();
    server.lines.length = 0;
    for (const seconds of [900, 3_600, 21_600, 86_400]) {
      await guessOut(lookUp, right);
      expect(found(await ask(lookUp, right))).toBe(false);
      await wait(seconds - 1);
      expect(found(await ask(lookUp, right))).toBe(false);
      await wait(1);
      // Somebody who knows it is none of the guesses.
      expect(found(await ask(lookUp, right))).toBe(true);
    }
    await guessOut(lookUp, right);
    await wait(365 * 86_400);
    expect(found(await ask(lookUp, right))).toBe(false);
    expect(events('subjectLocked').map(({ misses }) => misses)).toEqual([10, 20, 30, 40]);
    expect(events('subjectClosed')).toMatchObject([{ misses: 50 }]);
    expect(await unlock(server, attemptSubject.reference('123123123'))).toBe(false);
    expect(await unlock(server, attemptSubject.reference(String(right.referenceNumber)))).toBe(true);
    expect(found(await ask(lookUp, right))).toBe(true);
  });
});
