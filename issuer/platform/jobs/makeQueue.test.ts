import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/Database.ts';
import { testDatabase } from '../database/testDatabase.ts';
import { makeQueue, startBoss } from './openQueue.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await (await testDatabase.open())();
});
afterAll(() => database.close());

it('brings a queue that is there up to the options of this release, and leaves it its policy', async () => {
  const onError = (error: unknown) => expect.unreachable(String(error));
  const boss = await startBoss(database, { superviseEvery: 60, onError });
  await makeQueue(boss, 'nightly', { policy: 'singleton', retryLimit: 1 });
  await makeQueue(boss, 'nightly', { policy: 'standard', retryLimit: 7 });
  expect(await boss.getQueue('nightly')).toMatchObject({ policy: 'singleton', retryLimit: 7 });
  await boss.stop({ graceful: false, close: false });
});
