/**
 * `npm run keys`: which keys the database knows, and how many processes hold them.
 * `npm run keys -- reseal`: puts the newest key in use and seals everything with it, while processes run. It can be ended
 * and begun again. Both read the environment as the server does.
 */
import { setTimeout } from 'node:timers/promises';
import { readOptions } from '../src/server/options.ts';
import { openDatabase } from '../src/server/platform/database/openDatabase.ts';
import { createKeyRing } from '../src/server/platform/encryption/createKeyRing.ts';
import { describeKeys } from '../src/server/platform/encryption/describeKeys.ts';
import { readKeys } from '../src/server/platform/encryption/readKeys.ts';
import { reseal } from '../src/server/platform/encryption/reseal.ts';
import { sealedTables } from '../src/server/sealedTables.ts';

/** Milliseconds between two looks whether processes use the new key. */
const pause = 2_000;

const [command] = process.argv.slice(2);
try {
  if (command !== undefined && command !== 'reseal')
    throw new Error('npm run keys, or npm run keys -- reseal');
  const options = readOptions(process.env);
  const ring = createKeyRing(await readKeys(options));
  const database = await openDatabase(options.database);
  try {
    if (command === 'reseal') {
      const { rows, left } = await reseal(database, ring, sealedTables, () => setTimeout(pause));
      for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count} rows`);
      if (left.length > 0)
        console.log(
          `Nothing is sealed with ${left.join(', ')} any more. Take it out of the environment a day from now: until then codes and calls under way still need it.`,
        );
    }
    for (const line of await describeKeys(database, ring)) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
