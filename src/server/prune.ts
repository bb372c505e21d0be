import { pruneOutbox } from './domain/messages/outbox.ts';
import { prunePostBacks } from './domain/postBacks/postBacks.ts';
import { pruneCodes } from './domain/verification/pruneCodes.ts';
import type { Database } from './platform/database/Database.ts';
import { pruneLimits } from './platform/limits/pruneLimits.ts';
import { pruneSessions } from './platform/sessions/pruneSessions.ts';

/** Removes what is of no more use; done at intervals, by any process. */
export async function prune(database: Database, now: Date): Promise<void> {
  await pruneSessions(database, now);
  await pruneCodes(database, now);
  await pruneLimits(database);
  await pruneOutbox(database);
  await prunePostBacks(database, now);
}
