import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import { portsOf } from '../../portsOf.ts';
import { auditEntries } from '../../testing/auditEntries.ts';
import { fixtureReleases } from '../../testing/fixtureReleases.ts';
import { idOf } from '../../testing/idOf.ts';
import { type RunningIssuer, startIssuer } from '../../testing/startIssuer.ts';
import { submission } from '../../testing/submission.ts';
import { type TestServer, testDay, testServer } from '../../testing/testServer.ts';
import type { DecisionService, PeoplesResult } from '../ports/DecisionService.ts';
import { readServices } from '../services/readServices.ts';
import { servicePorts } from '../services/servicePorts.ts';
import type { PeoplesDecision } from './asDecision.ts';
import { decideAgain } from './decideAgain.ts';
import { eraseApplication } from './eraseApplication.ts';
import type { DecidingOffice } from './findWaiting.ts';
import { tellAllResults, tellDecisionSystem } from './tellDecisionSystem.ts';

let server: TestServer;
let recorded: PeoplesResult[];
/** What the decision system does when it is told. */
let record: (given: PeoplesResult) => Promise<void>;
beforeEach(async () => {
  server = await testServer();
  recorded = [];
  record = async (given) => void recorded.push(given);
});
afterEach(() => server.close());

const noDecisions: DecisionService = { decide: async () => ({}), decideIncrease: async () => ({}) };

function officeWith(decisions: DecisionService): DecidingOffice {
  const { database, secrets } = server;
  const now = () => testDay;
  const ports = portsOf({ decisions }, undefined, { database, secrets, now });
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

const office = () => officeWith({ ...noDecisions, record: (given) => record(given) });

/** Reference number of an application that waits. */
async function waiting(): Promise<string> {
  const visitor = await server.visit('apply.maple.localhost/apply');
  const { Payload } = (await visitor.call('submit-application', submission('1003'))).json();
  return String(Payload.ref_number);
}

const decide = (reference: string, decided: PeoplesDecision) =>
  decideAgain(office(), reference, decided, 'Case 7');
const outcomes = async () => (await auditEntries(server.database)).map(({ outcome }) => outcome);

describe('the decision system', () => {
  it('[RES-001] is told what a person decided, once, with no transaction open', async () => {
    const reference = await waiting();
    await decide(reference, { result: 'APPROVED', creditLimit: 600, securityDeposit: 89 });
    const meanwhile: string[][] = [];
    record = async (given) => {
      recorded.push(given);
      // With one connection, this would wait for ever inside a transaction.
      meanwhile.push(await outcomes());
    };
    expect(await tellDecisionSystem(office(), reference)).toMatchObject({ reference, result: 'APPROVED' });
    expect(await tellDecisionSystem(office(), reference)).toBeUndefined();
    expect(recorded).toEqual([
      {
        id: await idOf(server.database, reference),
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
    expect(meanwhile).toEqual([['PENDINFO became APPROVED']]);
    expect((await outcomes()).slice(1)).toEqual([
      'told the decision system: APPROVED, result 1',
      'the decision system knows every result',
    ]);
  });

  it('[REL-03] stays to be told while it does not answer, and hears each result under its own number', async () => {
    const reference = await waiting();
    const id = await idOf(server.database, reference);
    await decide(reference, { result: 'PENDINTERNAL' });
    record = async (given) => {
      recorded.push(given);
      throw new ServiceFailure('decision');
    };
    await expect(tellDecisionSystem(office(), reference)).rejects.toThrow(
      `${reference} is PENDINTERNAL, and the decision system does not know it yet: it did not answer. Once it does, run npm run applications -- tell ${reference}.`,
    );
    await expect(tellAllResults(office())).rejects.toThrow('it did not answer');
    await decide(reference, { result: 'DECLINEDINFO', declineMessage: 'No proof of income.' });
    record = async (given) => void recorded.push(given);
    expect(await tellAllResults(office())).toMatchObject([{ id }]);
    expect(await tellAllResults(office())).toEqual([]);
    expect(recorded).toMatchObject([
      { number: 1, result: 'PENDINTERNAL' },
      { number: 1, result: 'PENDINTERNAL' },
      { number: 2, result: 'DECLINEDINFO', declineMessage: 'No proof of income.' },
    ]);
  });

  it('[REL-01] hears of a result that came while it was told of the one before', async () => {
    const reference = await waiting();
    await decide(reference, { result: 'PENDINTERNAL' });
    record = async (given) => {
      recorded.push(given);
      if (recorded.length === 1) await decide(reference, { result: 'DECLINEDINFO' });
    };
    await tellDecisionSystem(office(), reference);
    await tellDecisionSystem(office(), reference);
    expect(recorded.map(({ number, result }) => [number, result])).toEqual([
      [1, 'PENDINTERNAL'],
      [2, 'DECLINEDINFO'],
    ]);
  });

  it('is told nothing of erased applications, and of none that it decided itself', async () => {
    const reference = await waiting();
    expect(await tellDecisionSystem(office(), reference)).toBeUndefined();
    await decide(reference, { result: 'DECLINEDINFO' });
    await eraseApplication(office(), reference, 'Case 8');
    expect(await tellAllResults(office())).toEqual([]);
    await expect(tellDecisionSystem(office(), reference)).rejects.toThrow('Its personal data was erased');
    expect(recorded).toEqual([]);
  });

  it('owes nothing where it takes no results', async () => {
    const reference = await waiting();
    const silent = officeWith(noDecisions);
    await decideAgain(silent, reference, { result: 'DECLINEDINFO' }, 'Case 7');
    expect(await tellAllResults(office())).toEqual([]);
    await expect(tellDecisionSystem(silent, reference)).rejects.toThrow('has no call "record"');
  });
});

describe('the decision system of a services file', () => {
  let issuer: RunningIssuer;
  beforeAll(async () => {
    issuer = await startIssuer();
  });
  afterEach(() => issuer.mend());
  afterAll(() => issuer.stop());

  it('[RES-001] [REL-02] is asked under one key until it has answered', async () => {
    const services = readServices(issuer.servicesFile(), { variable: () => issuer.token });
    const { decisions } = servicePorts(services, () => testDay);
    const outside = officeWith(decisions ?? noDecisions);
    const reference = await waiting();
    const id = await idOf(server.database, reference);
    await decideAgain(outside, reference, { result: 'APPROVED', creditLimit: 600 }, 'Case 7');
    await issuer.fail('decision', 'refuse');
    await expect(tellDecisionSystem(outside, reference)).rejects.toThrow('it did not answer');
    await issuer.mend();
    await tellDecisionSystem(outside, reference);
    const came = await issuer.came();
    expect(came.map(({ path, key }) => [path, key])).toEqual([['/v2/manual-results', `${id}:result:1`]]);
  });
});
