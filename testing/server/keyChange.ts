import { afterEach, beforeEach } from 'vitest';
import type { OpenDatabase } from '../../issuer/platform/database/Database.ts';
import { testDatabase } from '../../issuer/platform/database/testDatabase.ts';
import { enterKeys } from '../../issuer/platform/encryption/keys.ts';
import { reseal } from '../../issuer/platform/encryption/reseal.ts';
import { createSecrets } from '../../issuer/platform/encryption/secrets.ts';
import { sealedTables } from '../../issuer/sealedTables.ts';
import { type Applicant, stepRequest } from './applicantStates.ts';
import { callByContract } from './callByContract.ts';
import { type TestServer, testServer } from './testServer.ts';

/** The key that all was sealed with, and the one that takes its place. */
export const [a, b] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
export const idOf = (key: Buffer) => createSecrets([key]).keys[0];

/** Servers on one database, new for each test, while its keys change. */
export function keyChange() {
  let database: OpenDatabase;
  const running: TestServer[] = [];
  /** What says of each process that it encrypts. */
  const sealing: Awaited<ReturnType<typeof enterKeys>>[] = [];
  beforeEach(async () => {
    database = await (await testDatabase.open())();
  });
  afterEach(async () => {
    sealing.length = 0;
    for (const server of running.splice(0)) await server.close();
    await database.close();
  });

  /** Everything that the key before ever made. */
  const made = new Set<string>();

  /** A process with these keys. */
  async function start(...keys: Buffer[]): Promise<TestServer> {
    const secrets = createSecrets(keys);
    sealing.push(await enterKeys(database, secrets));
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

  /** The steps of a change of keys up to the last: all that runs knows both, and seals with the new one. */
  async function putFirst(): Promise<void> {
    for (const keys of [
      [a, b],
      [b, a],
    ]) {
      for (const process of sealing.splice(0)) await process.leave();
      sealing.push(await enterKeys(database, createSecrets(keys)));
    }
  }
  const resealAll = (on = database) => reseal(on, createSecrets([b, a]), sealedTables);
  return {
    database: () => database,
    made,
    running,
    sealing,
    start,
    putFirst,
    resealAll,
    async changeKey() {
      await putFirst();
      return resealAll();
    },
  };
}

export const callOf = (server: TestServer, person: Applicant, name: string) =>
  callByContract(server, person.token, name, stepRequest(name, person) ?? {});
