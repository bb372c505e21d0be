import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealedTables } from '../../sealedTables.ts';
import type { OpenDatabase } from '../database/Database.ts';
import { testDatabase } from '../database/testDatabase.ts';
import { describeKeys, enterKeys } from './keys.ts';
import { reseal } from './reseal.ts';
import { createSecrets } from './secrets.ts';

const [a, b, c] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const idOf = (key: Buffer) => createSecrets([key]).keys[0];

let database: OpenDatabase;
beforeEach(async () => {
  database = await (await testDatabase.open())();
});
afterEach(() => database.close());

/** A process starts with these keys. */
const enter = (...keys: Buffer[]) => enterKeys(database, createSecrets(keys));
/** One that ends again. @returns whether its key was new */
async function start(...keys: Buffer[]): Promise<boolean> {
  const { isKeyNew, leave } = await enter(...keys);
  await leave();
  return isKeyNew;
}

it('[F-304] refuses a start without a key that something may be sealed with, and names it', async () => {
  await start(a);
  await start(a);
  for (const keys of [[b], [c, b]])
    await expect(start(...keys)).rejects.toThrow(`the key ${idOf(a)}, which is`);
  await start(a, b);
  await start(b, a);
  for (const [key, missing] of [
    [a, b],
    [b, a],
  ] as const)
    await expect(start(key)).rejects.toThrow(`the key ${idOf(missing)}, which is not given`);
});

it('[F-304] refuses to seal with a key that was given to no process before', async () => {
  await start(a);
  await expect(start(b, a)).rejects.toThrow(`The key ${idOf(b)} is new. Give it to every process after`);
  await start(a, b);
  await expect(start(c, b, a)).rejects.toThrow(`The key ${idOf(c)} is new.`);
  await start(b, a);
  await start(a, b);
});

it('[F-304] a change of keys, from the first step to the last', async () => {
  const first = await start(a);
  const steps = [await start(a, b), await start(b, a), await start(b, a)];
  expect([first, ...steps]).toEqual([false, false, true, false]);
  const running = await enter(b, a);
  const values = new Map([[idOf(a), 12]]);
  expect(await describeKeys(database, createSecrets([a, c]), values)).toEqual([
    expect.stringMatching(`^${idOf(b)}  in use since .*  1 processes  0 values  NOT GIVEN HERE$`),
    expect.stringMatching(`^${idOf(a)}  in use since .*  0 processes  12 values  first here$`),
    `${idOf(c)}  new, no process has it yet  0 processes  0 values`,
  ]);
  await running.leave();
  expect(await reseal(database, createSecrets([b, a]), sealedTables)).toMatchObject({ left: [idOf(a)] });
  await start(b);
  await expect(start(a)).rejects.toThrow(`the key ${idOf(b)}, which is not given`);
});

it('[F-304] reseals with no key that processes do not seal with yet', async () => {
  await start(a);
  await start(a, b);
  await expect(reseal(database, createSecrets([b, a]), sealedTables)).rejects.toThrow(
    `No process encrypts with the key ${idOf(b)} yet.`,
  );
});

it('[F-304] [SAFE-03] keeps nothing of a key', async () => {
  await start(a);
  expect(JSON.stringify(await database.query('select * from encryption_key'))).not.toContain(
    a.toString('hex').slice(0, 16),
  );
});

it('[F-304] two first starts at once agree on one key, or one is refused', async () => {
  const starts = await Promise.allSettled([start(a), start(b), start(c)]);
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
