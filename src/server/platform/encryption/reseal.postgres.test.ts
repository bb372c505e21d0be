import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../tests/support/createDatabase.ts';
import { sealedTables } from '../../sealedTables.ts';
import { interruptAfter } from '../../testing/interruptAfter.ts';
import type { Database, OpenDatabase } from '../database/Database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { holdKeys, joinKeys } from './joinKeys.ts';
import { createKeyRing, type KeyRing, sealingKey } from './KeyRing.ts';
import { reseal } from './reseal.ts';

const [old, young] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const idOf = (key: Buffer) => createKeyRing([key]).used();

let place: TestDatabase;
let database: OpenDatabase;
/** The process that writes. */
let ring: KeyRing;
const self = randomUUID();
beforeEach(async () => {
  place = await createDatabase();
  database = await openDatabase({ url: place.url, folder: '' });
  await joinKeys(database, createKeyRing([old]), randomUUID());
  await database.query('delete from key_holder');
  ring = createKeyRing([young, old]);
  await joinKeys(database, ring, self);
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

/** A transaction that has sealed and written something, and ends when it is told to. */
async function openWrite(): Promise<() => Promise<void>> {
  let end = () => {};
  const told = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ended = Promise.resolve();
  await new Promise<void>((resolve) => {
    ended = database.transaction(async (transaction) => {
      await write(transaction, '{"n":1}');
      resolve();
      await told;
    });
  });
  return () => {
    end();
    return ended;
  };
}

const write = (on: Database, text: string) =>
  on.query('insert into outbox (message, created_at) values ($1, now())', [
    ring.secrets.seal(text, 'outbox'),
  ]);
const sealers = async () =>
  (await database.query<{ message: Uint8Array }>('select message from outbox')).map(({ message }) =>
    sealingKey(message),
  );

it('[F-304] [REL-01] a key stays until what a transaction sealed with it is stored and sealed anew', async () => {
  const end = await openWrite();
  let rests = 0;
  const { rows, left } = await reseal(database, createKeyRing([young, old]), sealedTables, async () => {
    rests += 1;
    // The first rest is for the process to take the new key, on another connection than the one that is busy.
    if (rests === 1) await holdKeys(database, ring, self);
    else await end();
  });
  expect([rests, rows.outbox, left]).toEqual([2, 1, [idOf(old)]]);
  expect(await sealers()).toEqual([idOf(young)]);
});

it('[F-304] what was sealed before the change and is stored while tables are gone through is found, too', async () => {
  await write(database, '{"n":1}');
  const late = ring.secrets.seal('{"n":2}', 'outbox');
  const slow = interruptAfter(database);
  // In front of the row that was read, where the pass does not come again.
  slow.interrupt(/^update outbox/, () =>
    database.query(
      'insert into outbox (id, message, created_at) overriding system value values (0, $1, now())',
      [late],
    ),
  );
  const { rows } = await reseal(slow.database, createKeyRing([young, old]), sealedTables, () =>
    holdKeys(database, ring, self),
  );
  expect([rows.outbox, await sealers()]).toEqual([2, [idOf(young), idOf(young)]]);
});

it('[F-304] a transaction that stays open keeps the key, and is said in words', async () => {
  const end = await openWrite();
  const look = () => holdKeys(database, ring, self);
  await expect(reseal(database, createKeyRing([young, old]), sealedTables, look)).rejects.toThrow(
    'is still open',
  );
  await end();
  expect((await reseal(database, createKeyRing([young, old]), sealedTables, look)).left).toEqual([idOf(old)]);
});
