import { expect, it } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { checkKey } from './checkKey.ts';
import { createSecrets } from './createSecrets.ts';

it('notices at start that a database was written with another key, in words that help', async () => {
  const database = await (await testDatabase.open())();
  const [first, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await checkKey(database, createSecrets([first]));
  await checkKey(database, createSecrets([first]));
  await expect(checkKey(database, createSecrets([other]))).rejects.toThrow('CARDSTOCK_KEY');
  await checkKey(database, createSecrets([other, first]));
  await database.close();
});
