import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { auditEntries, idOf } from '../../../testing/server/storedRows.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { emptyDatabase } from '../../platform/database/testDatabase.ts';
import { portsOf } from '../../portsOf.ts';
import type { Decision, DecisionFacts, DecisionService } from '../ports/DecisionService.ts';
import { decideAgain, type ManualDecision, type ReviewDesk } from './decideAgain.ts';
import { eraseApplication } from './eraseApplication.ts';

const check = 'check.maple.localhost';
const apply = 'apply.maple.localhost/apply';

let server: TestServer;
let told: unknown[];
let facts: [step: string, facts: DecisionFacts][];
/** What the decision system does when it is asked. */
let answer: () => Promise<Decision>;
let office: ReviewDesk;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  const { database, secrets } = server;
  await emptyDatabase(database);
  [told, facts] = [[], []];
  answer = async () => ({ result: { result: 'APPROVED', credit_limit: 400 } });
  const decisions: DecisionService = {
    async decide(step, given) {
      facts.push([step, given]);
      return answer();
    },
    decideIncrease: async () => ({}),
    tell: async (news) => void told.push(news),
  };
  const now = () => testDay;
  const ports = portsOf({ decisions }, undefined, { database, secrets, now });
  office = {
    database,
    secrets,
    releases: fixtureReleases,
    now,
    operator: 'ann',
    ports,
    environment: 'development',
  };
});
afterAll(() => server.close());

async function applied(lastFour: string, host = check) {
  const visitor = await server.visit(host);
  const { Payload } = (await visitor.call('submit-application', submission(lastFour))).json();
  return { visitor, reference: String(Payload.ref_number) };
}

const approved: ManualDecision = { result: 'approved', creditLimit: 600 };

describe('an application that waits', () => {
  it('[RES-001] is approved by a person: who comes back finds the offer and may accept it', async () => {
    const { visitor, reference } = await applied('1003');
    const claim = { referenceNumber: reference, ssnLast4: '1003' };
    expect((await (await server.visit()).call('verify-prequal-application', claim)).json().Success).toBe(
      false,
    );
    await decideAgain(office, reference, approved, 'Case 7');
    const again = await server.visit();
    const found = (await again.call('verify-prequal-application', claim)).json();
    expect([found.Success, found.Payload.CreditLimit]).toEqual([true, 600]);
    const repeated = (await visitor.call('submit-application', submission('1003'))).json().Payload;
    expect(repeated).toMatchObject({ result: 'APPROVED', credit_limit: 600, ref_number: reference });
    expect(told).toEqual([{ to: 'jordan.avery@example.test', result: 'APPROVED', reference }]);
    expect(await auditEntries(office.database)).toMatchObject([
      { command: 'decide', reference, reason: 'Case 7', outcome: 'PENDINFO became APPROVED' },
    ]);
  });

  it('[RES-001] is declined by a person: a repeat is answered that', async () => {
    const { visitor, reference } = await applied('1003', apply);
    const declined = { result: 'DECLINEDINFO', declineMessage: 'We could not verify your income.' };
    await decideAgain(office, reference, declined, 'Case 8');
    const { Payload } = (await visitor.call('submit-application', submission('1003'))).json();
    expect(Payload).toMatchObject({ result: 'DECLINEDINFO', decline_message: declined.declineMessage });
  });

  it('[RES-001] is decided by the system, asked about the same case, with no transaction open', async () => {
    const { reference } = await applied('1003');
    const id = await idOf(office.database, reference);
    const meanwhile: unknown[] = [];
    // With one connection, this would wait for ever inside a transaction.
    answer = async () => {
      meanwhile.push(...(await auditEntries(office.database)).map(({ outcome }) => outcome));
      return { result: { result: 'APPROVED', credit_limit: 400 } };
    };
    const given = await decideAgain(office, reference, 'ask', 'Case 9');
    expect(given).toMatchObject({ result: 'APPROVED', isNotified: true });
    expect(facts).toMatchObject([
      [
        'application',
        { id, again: 1, ssn: '219091003', lastFour: '1003', age: 35, income: 2500, state: 'TX' },
      ],
    ]);
    expect(meanwhile).toEqual(['asked the decision system, question 1']);
    expect((await auditEntries(office.database)).map(({ outcome }) => outcome)).toEqual([
      'asked the decision system, question 1',
      'PENDINFO became APPROVED, by the decision system',
    ]);
  });

  it('[REL-03] is asked about under one number until the system answers, then under the next', async () => {
    const { reference } = await applied('1003');
    const ask = () => decideAgain(office, reference, 'ask', 'Case 9');
    answer = async () => {
      throw new ServiceFailure('decision');
    };
    await expect(ask()).rejects.toThrow('The decision system did not answer.');
    answer = async () => ({ success: false });
    await expect(ask()).rejects.toThrow('The decision system did not decide.');
    answer = async () => ({ result: { result: 'PENDFUNDING' } });
    await ask();
    await ask();
    expect(facts.map(([, { again }]) => again)).toEqual([1, 1, 2, 3]);
    expect((await auditEntries(office.database)).map(({ outcome }) => outcome)).toEqual([
      'asked the decision system, question 1',
      'asked the decision system, question 1',
      'asked the decision system, question 2',
      'PENDINFO became PENDFUNDING, by the decision system',
      'asked the decision system, question 3',
      'PENDFUNDING became PENDFUNDING, by the decision system',
    ]);
  });

  it('[REL-01] keeps the result that came while the system was asked', async () => {
    const { reference } = await applied('1003');
    answer = async () => {
      await decideAgain(office, reference, { result: 'DECLINEDINFO' }, 'Case 10');
      return { result: { result: 'APPROVED', credit_limit: 400 } };
    };
    await expect(decideAgain(office, reference, 'ask', 'Case 9')).rejects.toThrow(
      'The decision system answered APPROVED, which came too late. It is decided: DECLINEDINFO.',
    );
    expect(await office.database.query('select result from application')).toEqual([
      { result: 'DECLINEDINFO' },
    ]);
  });

  it('says that nobody is notified where the decision system leaves that to somebody else', async () => {
    const { reference } = await applied('1003');
    const { tell: _tell, ...silent } = office.ports.decisions as DecisionService;
    const quiet = { ...office, ports: { ...office.ports, decisions: silent } };
    expect(await decideAgain(quiet, reference, approved, 'Case 7')).toMatchObject({ isNotified: false });
    expect(told).toEqual([]);
  });
});

describe('a decision', () => {
  it.each<[string, string, ManualDecision | 'ask', string | undefined, string]>([
    ['of what is approved', '1001', approved, 'Case', 'an offer that waits to be accepted'],
    ['of what is declined', '2001', approved, 'Case', 'It is decided: DECLINEDINFO'],
    ['without a reason', '1003', approved, undefined, 'needs --reason'],
    ['that is none', '1003', { result: 'YES' }, 'Case', '"YES" is not a result. There are: APPROVED'],
    ['without its limit', '1003', { result: 'APPROVED' }, 'Case', 'needs --credit-limit'],
    ['without its fee', '1003', { result: 'PENDFEE', creditLimit: 5 }, 'Case', 'needs --fee'],
    ['of no amount', '1003', { result: 'APPROVED', creditLimit: Number.NaN }, 'Case', 'an amount in dollars'],
    ['that grants nothing', '1003', { result: 'DECLINEDINFO', creditLimit: 5 }, 'Case', 'grants nothing'],
  ])('%s is refused, and nothing changes', async (_what, lastFour, decided, reason, sentence) => {
    const { reference } = await applied(lastFour);
    const before = await office.database.query('select result, updated_at from application');
    await expect(decideAgain(office, reference, decided, reason)).rejects.toThrow(sentence);
    expect(await office.database.query('select result, updated_at from application')).toEqual(before);
    expect([await auditEntries(office.database), told]).toEqual([[], []]);
  });

  it('is refused while a bank account is reviewed, where no system decides, and once data is erased', async () => {
    const { reference } = await applied('1003');
    const alone = { ...office, ports: { ...office.ports, decisions: undefined } };
    await expect(decideAgain(alone, reference, 'ask', 'Case')).rejects.toThrow(
      'No decision system is set up',
    );
    await office.database.query(
      `insert into bank_link (receipt, application, review, login, site_url, started_at)
       select 'r', id, 'v', '\\x00'::bytea, 'x', now() from application`,
    );
    await expect(decideAgain(office, reference, approved, 'Case')).rejects.toThrow('under way');
    await eraseApplication(office, reference, 'Case');
    await expect(decideAgain(office, reference, approved, 'Case')).rejects.toThrow('erased');
  });
});
