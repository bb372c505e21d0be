import { describe, expect, it } from 'vitest';
import { readContracts } from '../../src/server/platform/contract.ts';
import {
  type Applicant,
  type ApplicantStateName,
  applicantStates,
  stepRequest,
} from '../../testing/server/applicantStates.ts';
import { callByContract } from '../../testing/server/callByContract.ts';
import { dueCalls } from '../../testing/server/dueCalls.ts';
import { serverOfFile } from '../../testing/server/testServer.ts';

/** No steps: what they note has nothing to do with how far somebody is. */
const anyTime = [
  'end-session',
  'get-configuration',
  'insert-waterfall-tracking-info',
  'save-post-back-queue',
  'save-tracking',
  'submit-cli',
  'validate-cs-reservation',
  'validate-dm-reservation',
];

const all = await readContracts();
const contracts = all.filter(({ name }) => !anyTime.includes(name));
const names = Object.keys(applicantStates) as ApplicantStateName[];

const server = await serverOfFile();

/** A mark of everything that is stored, but counters. */
async function marker(): Promise<() => Promise<string>> {
  const tables = await server.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('rate_limit', 'look_up_lock') order by 1",
  );
  const marks = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from "${name}" t`,
  );
  const sql = marks.join(' union all ');
  return async () => JSON.stringify(await server.database.query(sql));
}

function send(name: string, person: Applicant) {
  const contract = contracts.find((each) => each.name === name);
  const [example = {}] = (contract?.request.examples ?? []) as Record<string, unknown>[];
  return callByContract(server, person.token, name, stepRequest(name, person) ?? example);
}

/** Names of the calls that are due in a state, or of all others. */
function callsOf(state: ApplicantStateName, isDue: boolean): string[] {
  return contracts
    .map(({ name }) => name)
    .filter((name) => (dueCalls[name]?.includes(state) ?? false) === isDue);
}

describe('the state of an application', () => {
  it.each(names)(
    '[SAFE-10] %s: no call that is not due changes anything, each is answered clearly',
    async (state) => {
      const person = await applicantStates[state](server);
      const mark = await marker();
      const before = await mark();
      const answers: string[] = [];
      for (const name of callsOf(state, false))
        answers.push(`${(await send(name, person)).statusCode} ${name}`);
      expect(answers.filter((answer) => answer >= '500')).toEqual([]);
      const taken = answers.filter((answer) => answer < '400').join(', ');
      expect((await mark()) === before, `one of these wrote: ${taken}`).toBe(true);
    },
  );

  it.each(names.filter((state) => callsOf(state, true).length > 0))(
    '[SAFE-10] %s: each call that is due changes something',
    async (state) => {
      const mark = await marker();
      const idle: string[] = [];
      for (const name of callsOf(state, true)) {
        const person = await applicantStates[state](server);
        const before = await mark();
        const { statusCode } = await send(name, person);
        if (statusCode !== 200 || (await mark()) === before) idle.push(`${name} ${statusCode}`);
      }
      expect(idle).toEqual([]);
    },
  );

  it('[SAFE-10] is told for calls that there are', () => {
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.keys(dueCalls), ...anyTime]),
    );
  });
});
