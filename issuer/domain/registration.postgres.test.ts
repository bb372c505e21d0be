import { describe, expect, it } from 'vitest';
import { type Applicant, applicantStates, stepRequest } from '../../testing/server/applicantStates.ts';
import { callByContract } from '../../testing/server/callByContract.ts';
import { serverPair } from '../../testing/server/serverPair.ts';
import { untilBlocked } from '../../testing/server/waiting.ts';
import { createSecrets } from '../platform/encryption/secrets.ts';

const [older, newer] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
/** In the middle of a change of keys: one server writes with the old key, one with the new. */
const { server, database } = serverPair({
  secrets: (index) => createSecrets(index === 0 ? [older, newer] : [newer, older]),
});

describe('usernames, on two servers with one PostgreSQL database', () => {
  it('[APR-013] of two people who ask for one name at once, while keys change, one gets it', async () => {
    const people = await Promise.all([0, 1].map((index) => applicantStates.accepted(server(index))));
    const register = (person: Applicant, index: number) =>
      callByContract(server(index), person.token, 'create-account', {
        ...stepRequest('create-account', person),
        username: ['jordan.avery', 'Jordan.Avery'][index],
      });
    // Names can be read and not written, until both wait.
    const answers = await database().transaction(async (transaction) => {
      await transaction.query('lock table account in exclusive mode');
      const both = people.map(register);
      await untilBlocked(database(1), 2);
      return () => Promise.all(both);
    });
    expect((await answers()).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await database().query('select id from account')).toHaveLength(1);
  });
});
