import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/Database.ts';
import { pendingQueues, queuesOf } from './migrateQueues.ts';
import type { JobQueue } from './openQueue.ts';
import { sendJob } from './sendJob.ts';

/** Puts jobs into a queue and does none. */
export type JobSender = Pick<JobQueue, 'send' | 'stop'>;

/**
 * Opens a queue to put jobs into it, which the servers do: a command that ended in the middle of a job would leave it to be
 * done twice. The schema of the queue stays as it is.
 * @throws Error in words for an operator where the schema is behind this release, or no server has made the queue yet
 */
export async function openJobSender(name: string, database: OpenDatabase): Promise<JobSender> {
  const boss = new PgBoss({ ...queuesOf(database), migrate: false, supervise: false });
  // Without a listener Node would end the process. What fails is thrown where it was asked for, too.
  boss.on('error', () => {});
  if ((await pendingQueues(database)) !== undefined)
    throw new Error('The schema of the job queue is behind this release. Run npm run migrate.');
  await boss.start();
  const stop = () => boss.stop({ graceful: false, close: false });
  if ((await boss.getQueue(name)) === null) {
    await stop();
    throw new Error('There is no job queue yet: a server makes it when it first starts.');
  }
  return { send: (id, transaction) => sendJob(boss, name, id, transaction), stop };
}
