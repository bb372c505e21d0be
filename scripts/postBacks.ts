import {
  listOpenPostBacks,
  openPostBacks,
  retryPostBacks,
} from '../src/server/domain/postBacks/postBacks.ts';
import { readOptions } from '../src/server/options/readOptions.ts';
import { openDatabase } from '../src/server/platform/database/openDatabase.ts';

/**
 * `npm run post-backs`: what waits for a partner and what failed (TRK-032); `npm run post-backs -- retry [ID]` queues what
 * failed once more. Reads the same environment as the server. The embedded database is the server's alone while it runs.
 */
const [command, id] = process.argv.slice(2);
const options = readOptions(process.env);
const database = await openDatabase(options.database);
try {
  if (command === 'retry') {
    const onError = (error: unknown) => console.error(error);
    const migrate = options.database.migrate !== 'never';
    const queue = await openPostBacks(database, options.postBackRetry, {
      now: () => new Date(),
      onError,
      migrate,
    });
    const count = await retryPostBacks(database, queue, id);
    await queue.stop();
    console.log(`${count} queued once more; a running server sends them.`);
  } else if (command === undefined) {
    const open = await listOpenPostBacks(database);
    for (const { id: uid, partner, event, at, tries, failedAt, error } of open) {
      const state = failedAt === undefined ? 'waits' : 'failed';
      console.log([uid, state, partner, event, at.toISOString(), `${tries} tries`, error ?? ''].join('  '));
    }
    console.log(
      `${open.length} not taken, ${open.filter(({ failedAt }) => failedAt !== undefined).length} of them failed.`,
    );
  } else {
    console.error('Usage: npm run post-backs [-- retry [ID]]');
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
