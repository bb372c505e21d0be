import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Calls } from '../../src/contracts/calls.ts';
import { readContracts } from '../../src/server/platform/contract.ts';
import {
  type Applicant,
  type ApplicantStateName,
  applicantStates,
  stepRequest,
} from '../../testing/server/applicantStates.ts';
import { callByContract } from '../../testing/server/callByContract.ts';
import { rawText } from '../../testing/server/storedRows.ts';
import { serverOfFile, testServer } from '../../testing/server/testServer.ts';
import type { Ports } from '../domain/ports/Ports.ts';
import { sandboxBankLink } from '../sandbox/sandboxBankLink.ts';
import { calls } from './registry.ts';

/** A call that asks a service, then writes → where somebody stands for whom it does. */
const rows: [name: keyof Calls, state: ApplicantStateName][] = [
  ['submit-application', 'nothing submitted'],
  ['submit-application-offer', 'offered'],
  ['initiate-flinks-application', 'bank link asked for'],
  ['submit-cli', 'nothing submitted'],
  ['validate-dm-reservation', 'nothing submitted'],
  ['validate-cs-reservation', 'nothing submitted'],
];

/** Those that write by rows of their own, or nothing that could be written twice. */
const others = [
  'create-account',
  'end-session',
  'get-payment',
  'make-payment',
  'retrieve-flinks-status',
  'send-mfa',
  'validate-captcha',
];

/** What happens while a service is asked, once. */
let meanwhile: () => Promise<void> = async () => {};
let asked = 0;
async function answered<Answer>(answer: Answer): Promise<Answer> {
  asked += 1;
  await meanwhile();
  return answer;
}

const granted = { result: { result: 'APPROVED', status: 'APPROVED', credit_limit: 400 } };
const ports: Partial<Ports> = {
  decisions: { decide: () => answered(granted), decideIncrease: () => answered(granted) },
  reservations: {
    find: (kind, digits) => answered({ kind, digits, holder: {}, isRollUp: false }),
    lookUp: async () => undefined,
  },
  bankLink: { ...sandboxBankLink, start: ({ loginId }) => answered(loginId) },
};

/** One process that asks the services above, and another on its database, which the sandbox answers at once. */
const quick = await serverOfFile();
const slow = await testServer({ database: quick.database, ports });
afterAll(() => slow.close());

const contracts = new Map<string, Record<string, unknown>>(
  (await readContracts()).map(({ name, request }) => [
    name,
    ((request.examples ?? []) as Record<string, unknown>[])[0] ?? {},
  ]),
);

function send(server: typeof quick, name: keyof Calls, person: Applicant): Promise<LightMyRequestResponse> {
  const request = stepRequest(name, person) ?? contracts.get(name);
  return callByContract(server, person.token, name, request);
}

describe('a call that asks a service, then writes', () => {
  it('is in the table', () => {
    const asking = Object.entries(calls).flatMap(([name, { askThenWrite }]) =>
      askThenWrite === undefined ? [] : [name],
    );
    expect([...rows.map(([name]) => name), ...others].sort()).toEqual(asking.sort());
  });

  it.each(rows)(
    '[REL-01] %s asks once and writes nothing where the session ended meanwhile',
    async (name, state) => {
      const person = await applicantStates[state](quick);
      let before = '';
      asked = 0;
      meanwhile = async () => {
        expect((await callByContract(quick, person.token, 'end-session')).statusCode).toBe(200);
        before = await rawText(quick.database);
      };
      const answer = await send(slow, name, person);
      expect([asked, answer.statusCode]).toEqual([1, 401]);
      expect(await rawText(quick.database)).toBe(before);
    },
  );

  it.each(rows.slice(0, 4))(
    '[REL-01] %s is answered as another process was that was quicker, and writes nothing',
    async (name, state) => {
      const person = await applicantStates[state](quick);
      let first = '';
      let before = '';
      asked = 0;
      meanwhile = async () => {
        first = (await send(quick, name, person)).body;
        before = await rawText(quick.database);
      };
      const answer = await send(slow, name, person);
      expect([asked, answer.statusCode, answer.body]).toEqual([1, 200, first]);
      expect(await rawText(quick.database)).toBe(before);
    },
  );

  it('[REL-01] is refused where what it was decided about is another one by then', async () => {
    const person = await applicantStates.offered(quick);
    // A number of the sandbox's own is an offer of its own for each who comes back with it.
    const claim = { referenceNumber: '900001001', ssnLast4: '1001', hashString: '' };
    const find = () => callByContract(quick, person.token, 'verify-prequal-application', claim);
    await quick.database.query('update session_chain set application = null');
    expect((await find()).json().Payload.ApplicantId).toBe('900001001');
    const [{ id } = { id: '' }] = await quick.database.query<{ id: string }>(
      'select application as id from session_chain where application is not null',
    );
    meanwhile = async () => {
      await quick.database.query('update session_chain set application = null where application = $1', [id]);
      await find();
    };
    const answer = await send(slow, 'submit-application-offer', { ...person, reference: '900001001' });
    expect([answer.statusCode, answer.json().Error?.code]).toEqual([409, 'changedMeanwhile']);
  });
});
