import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/Database.ts';
import { pendingQueues, queuesOf } from './migrateQueues.ts';

export interface BossOptions {
  /** Seconds between two looks for jobs whose process died. */
  superviseEvery: number;
  onError(error: unknown): void;
  /** False: the schema of the queue is somebody else's to keep up to date (`migrateQueues`). True unless said. */
  migrate?: boolean | undefined;
}

/**
 * Starts pg-boss on a database.
 * @throws Error in words for an operator where `migrate` is false and the schema is behind
 */
export async function startBoss(
  database: OpenDatabase,
  { superviseEvery, onError, migrate = true }: BossOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...queuesOf(database),
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
    migrate,
  });
  boss.on('error', onError);
  await boss.start().catch(async (cause: unknown) => {
    if (migrate || (await pendingQueues(database)) === undefined) throw cause;
    throw new Error(
      'The schema of the job queue is behind this release. Run npm run migrate; a server with MIGRATE=start does the same when it starts.',
      { cause },
    );
  });
  return boss;
}
