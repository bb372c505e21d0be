import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealedTables } from '../../sealedTables.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import type { OpenDatabase } from '../database/Database.ts';
import { holdKeys, joinKeys, leaveKeys } from './joinKeys.ts';
import { createKeyRing } from './KeyRing.ts';
import { reseal } from './reseal.ts';

const [a, b, c] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const idOf = (key: Buffer) => createKeyRing([key]).used();
const noRest = () => Promise.reject(new Error('nobody to wait for'));

let database: OpenDatabase;
beforeEach(async () => {
  database = await (await testDatabase.open())();
});
afterEach(() => database.close());

/** A process starts with these keys. */
async function start(...keys: Buffer[]) {
  const ring = createKeyRing(keys);
  const self = randomUUID();
  await joinKeys(database, ring, self);
  return { ring, look: () => holdKeys(database, ring, self), end: () => leaveKeys(database, self) };
}

it('notices at start that a database was written with another key, in words that help', async () => {
  await start(a);
  await start(a);
  await expect(start(b)).rejects.toThrow(/another key.*CARDSTOCK_KEY/);
});

it('[F-304] uses the key that the database says, whichever order a process has them in', async () => {
  await start(a);
  for (const keys of [[b, a], [a, b], [a]] as Buffer[][])
    expect((await start(...keys)).ring.used()).toBe(idOf(a));
});

it('[F-304] uses no key before every process that runs knows it', async () => {
  const old = await start(a);
  const young = await start(b, a);
  await expect(reseal(database, young.ring, sealedTables, noRest)).rejects.toThrow(
    /1 of the running processes do not know/,
  );
  expect(young.ring.used()).toBe(idOf(a));
  await old.end();
  expect(await reseal(database, createKeyRing([b, a]), sealedTables, () => young.look())).toMatchObject({
    left: [idOf(a)],
  });
  expect(young.ring.used()).toBe(idOf(b));
});

it('[F-304] counts a process that was not seen for a minute for ended', async () => {
  await start(a);
  await database.query("update key_holder set seen_at = now() - interval '61 seconds'");
  expect(await reseal(database, createKeyRing([b, a]), sealedTables, noRest)).toMatchObject({
    left: [idOf(a)],
  });
});

it('[F-304] refuses a start without a key that something may still be sealed with, and without the one in use', async () => {
  await start(a);
  await database.query("update key_holder set seen_at = now() - interval '1 day'");
  // A resealing that was ended half-way.
  await database.query("update encryption_key set state = 'leaving'");
  await expect(start(b)).rejects.toThrow(/earlier key.*npm run keys -- reseal/);
  await database.query("update encryption_key set state = 'used'");
  await reseal(database, createKeyRing([b, a]), sealedTables, noRest);
  await expect(start(a)).rejects.toThrow('another key');
  expect((await start(b)).ring.used()).toBe(idOf(b));
  expect((await start(c, b, a)).ring.used()).toBe(idOf(b));
});

it('[F-304] [SAFE-03] keeps nothing of a key', async () => {
  await start(a);
  const rows = await database.query<{ sealed: Uint8Array }>('select * from encryption_key');
  const stored = JSON.stringify(rows) + Buffer.from(rows[0]?.sealed ?? []).toString('hex');
  expect(stored).not.toContain(a.toString('hex').slice(0, 16));
});

it('[F-304] two first starts at once agree on one key', async () => {
  const starts = await Promise.allSettled([start(a, b), start(b, a), start(a, b)]);
  const used = starts.map((each) => (each.status === 'fulfilled' ? each.value.ring.used() : 'refused'));
  expect(new Set(used).size).toBe(1);
});
