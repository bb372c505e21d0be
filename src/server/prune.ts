import type { Database } from './database/Database.ts';
import { pruneLimits } from './limits/pruneLimits.ts';
import { pruneOutbox } from './messages/outbox.ts';
import { prunePostBacks } from './postBacks/postBacks.ts';
import { pruneSessions } from './sessions/pruneSessions.ts';
import { pruneCodes } from './verification/pruneCodes.ts';

/** Removes what is of no more use; done at intervals, by any process. */
export async function prune(database: Database, now: Date): Promise<void> {
  await pruneSessions(database, now);
  await pruneCodes(database, now);
  await pruneLimits(database);
  await pruneOutbox(database);
  await prunePostBacks(database, now);
}
