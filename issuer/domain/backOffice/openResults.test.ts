import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { guardPorts } from '../../../testing/server/guardPorts.ts';
import { auditEntries, idOf } from '../../../testing/server/storedRows.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { until } from '../../../testing/server/waiting.ts';
import { emptyDatabase } from '../../platform/database/testDatabase.ts';
import { type JobQueue, type JobSender, openJobSender } from '../../platform/jobs/openQueue.ts';
import { portsOf } from '../../portsOf.ts';
import type { DecisionService, ManualResult } from '../ports/DecisionService.ts';
import type { Ports } from '../ports/Ports.ts';
import { decideAgain, type ManualDecision, type ReviewDesk } from './decideAgain.ts';
import { eraseApplication, resend } from './eraseApplication.ts';
import { openResults, resultQueue } from './openResults.ts';

let server: TestServer;
let sender: JobSender;
let worker: JobQueue | undefined;
let recorded: ManualResult[];
/** What the decision system does when it is told. */
let record: (given: ManualResult) => Promise<void>;
/** What the workers logged. */
let lines: string[];

beforeAll(async () => {
  server = await testServer();
  // The first server makes the queue; no worker runs until a test starts one.
  await start();
  await stop();
  sender = await openJobSender(resultQueue, server.database);
});
beforeEach(async () => {
  await emptyDatabase(server.database);
  [recorded, lines] = [[], []];
  record = async (given) => void recorded.push(given);
});
afterEach(stop);
afterAll(async () => {
  await sender.stop();
  await server.close();
});

const decisions: DecisionService = {
  decide: async () => ({}),
  decideIncrease: async () => ({}),
  record: (given) => record(given),
};

/** Starts the worker of a server process. */
async function start(): Promise<void> {
  const { database, secrets } = server;
  const log = (_: unknown, line = '') => void lines.push(line);
  const dependencies = portsOf({ decisions }, undefined, { database, secrets, now: () => testDay });
  const guarded = guardPorts(dependencies).decisions?.record ?? (async () => {});
  worker = await openResults(
    { database, secrets, record: guarded, log: { info: log, warn: log, error: log } },
    { limit: 0, delay: 1 },
  );
}

async function stop(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}

function office(results: Ports['results'] = sender): ReviewDesk {
  const { database, secrets } = server;
  const now = () => testDay;
  const ports = portsOf({ decisions, results }, undefined, { database, secrets, now });
  return {
    database,
    secrets,
    releases: fixtureReleases,
    now,
    operator: 'ann',
    ports,
    environment: 'development',
  };
}

/** Reference number of an application that waits. */
async function waiting(): Promise<string> {
  const visitor = await server.visit('apply.maple.localhost/apply');
  const { Payload } = (await visitor.call('submit-application', submission('1003'))).json();
  return String(Payload.ref_number);
}

const decide = (reference: string, decided: ManualDecision, by = office()) =>
  decideAgain(by, reference, decided, 'Case 7');
const jobs = () =>
  server.database.query<{ data: unknown; state: string }>(
    'select data, state from pgboss.job where name = $1 order by created_on',
    [resultQueue],
  );
const allDone = () =>
  until(async () => {
    const states = (await jobs()).map(({ state }) => state);
    expect(states.every((state) => state === 'completed')).toBe(true);
  });

describe('a result that a person gave', () => {
  it('[RES-001] [REL-02] reaches the decision system once, though no worker ran when it was written', async () => {
    const reference = await waiting();
    const id = await idOf(server.database, reference);
    await decide(reference, { result: 'APPROVED', creditLimit: 600, securityDeposit: 89 });
    expect(await jobs()).toEqual([{ data: { id }, state: 'created' }]);
    await start();
    await allDone();
    expect(recorded).toEqual([
      {
        id,
        number: 1,
        reference,
        site: 'maple.apply',
        product: expect.any(String),
        result: 'APPROVED',
        creditLimit: 600,
        securityDeposit: 89,
        declineMessage: undefined,
      },
    ]);
    expect(await resend(office())).toEqual([]);
  });

  it('[REL-03] is logged and still owed once its tries are over, and tell queues it once more', async () => {
    const reference = await waiting();
    record = async (given) => {
      recorded.push(given);
      throw new ServiceFailure('decision');
    };
    await decide(reference, { result: 'DECLINEDINFO', declineMessage: 'No proof of income.' });
    await start();
    const over = 'the decision system did not take a result: its tries are over';
    await until(() => expect(lines).toContain(over));
    expect(recorded).toHaveLength(1);
    record = async (given) => void recorded.push(given);
    expect(await resend(office(), reference)).toMatchObject([{ reference, result: 'DECLINEDINFO' }]);
    await until(() => expect(recorded).toHaveLength(2));
    await stop();
    expect(await resend(office())).toEqual([]);
    const same = { number: 1, result: 'DECLINEDINFO', declineMessage: 'No proof of income.' };
    expect(recorded).toMatchObject([same, same]);
    const outcomes = (await auditEntries(server.database)).map(({ command, outcome }) => [command, outcome]);
    expect(outcomes).toContainEqual(['tell', 'queued 1 again']);
  });

  it('[REL-01] is told in its newest form, each under a number of its own, and a job too many tells nothing', async () => {
    const reference = await waiting();
    await decide(reference, { result: 'PENDINTERNAL' });
    record = async (given) => {
      recorded.push(given);
      if (recorded.length === 1) await decide(reference, { result: 'DECLINEDINFO' });
    };
    await start();
    await until(() => expect(recorded).toHaveLength(2));
    await allDone();
    await sender.send(await idOf(server.database, reference), server.database);
    await allDone();
    expect(recorded.map(({ number, result }) => [number, result])).toEqual([
      [1, 'PENDINTERNAL'],
      [2, 'DECLINEDINFO'],
    ]);
  });

  it('is dropped with a log line once the application is erased', async () => {
    const reference = await waiting();
    await decide(reference, { result: 'DECLINEDINFO' });
    await eraseApplication(office(), reference, 'Case 8');
    await start();
    await allDone();
    expect(lines).toEqual(['a result was not told: the application was erased']);
    expect(recorded).toEqual([]);
    await expect(resend(office(), reference)).rejects.toThrow('Its personal data was erased');
  });

  it('[REL-02] is not told where its transaction is rolled back', async () => {
    const reference = await waiting();
    const failing = { send: () => Promise.reject(new Error('The queue is away.')) };
    await expect(decide(reference, { result: 'DECLINEDINFO' }, office(failing))).rejects.toThrow('away');
    const whole = server.database.transaction(async (database) => {
      await decide(reference, { result: 'DECLINEDINFO' }, { ...office(), database });
      throw new Error('The process ends.');
    });
    await expect(whole).rejects.toThrow('ends');
    expect(await jobs()).toEqual([]);
    expect(await resend(office())).toEqual([]);
    // It still waits, so that a result can be given.
    await decide(reference, { result: 'DECLINEDINFO' });
    expect(await jobs()).toHaveLength(1);
  });

  it('is owed to nobody where the decision system takes no results', async () => {
    const reference = await waiting();
    const silent = { ...office(), ports: { ...office().ports, results: undefined } };
    await decide(reference, { result: 'DECLINEDINFO' }, silent);
    expect(await jobs()).toEqual([]);
    expect(await resend(office())).toEqual([]);
    await expect(resend(silent)).rejects.toThrow('has no call "record"');
  });
});
