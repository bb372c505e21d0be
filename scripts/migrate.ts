/**
 * `npm run migrate`: brings the schema of the database up to date, as a step of its own before processes start with
 * `MIGRATE=never`. `npm run migrate -- --dry-run`: lists what would run, and runs our own part of it in a transaction that is
 * rolled back. Both read the settings of the database (DATABASE_…, DATA_DIR) and need no key and no other setting.
 */
import { readDatabasePlace } from '../src/server/options/readOptions.ts';
import { connectDatabase, migrate, rehearse } from '../src/server/platform/database/openDatabase.ts';
import { migrateQueues, pendingQueues } from '../src/server/platform/jobs/openQueue.ts';

const [word] = process.argv.slice(2);
try {
  if (word !== undefined && word !== '--dry-run')
    throw new Error('npm run migrate, or npm run migrate -- --dry-run');
  const isDry = word === '--dry-run';
  const database = await connectDatabase(readDatabasePlace(process.env));
  try {
    const files = isDry ? await rehearse(database) : await migrate(database);
    const queues = isDry ? (await pendingQueues(database))?.words : await migrateQueues(database);
    const lines = [...files, ...(queues === undefined ? [] : [queues])];
    for (const line of lines) console.log(`${isDry ? 'would run' : 'ran'}  ${line}`);
    if (lines.length === 0) console.log('Nothing to run: the schema is that of this release.');
    else if (isDry) console.log('Everything was rolled back.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
