import type { Job } from 'pg-boss';
import type { OpenDatabase, Queryable } from '../database/Database.ts';
import { makeQueue } from './makeQueue.ts';
import { sendJob } from './sendJob.ts';
import { type BossOptions, startBoss } from './startBoss.ts';

/** What becomes of a queue's jobs that fail. */
export interface RetryPolicy {
  /** Tries after the first. */
  limit: number;
  /** Seconds before the second try; each further one waits twice as long, up to six hours. */
  delay: number;
}

/** Jobs of one kind in the database; each is the id of a row, and nothing else. */
export interface JobQueue {
  /** Queues a row within the transaction that writes it: both are there, or neither. */
  send(id: string, transaction: Queryable): Promise<void>;
  /** Whether jobs are fetched in this process; not while it stops, or where fetching has failed for a while. */
  isWorking(): boolean;
  /** How many jobs there are, a few seconds ago at most. */
  counts(): Promise<JobCounts>;
  /** Lets jobs that are under way finish, for so long as a stop may take. */
  stop(): Promise<void>;
}

interface JobCounts {
  /** Jobs that wait for their turn or their next try. */
  waiting: number;
  /** Jobs whose tries are over, of the last day. */
  failed: number;
}

export interface JobHandlers extends Pick<BossOptions, 'onError' | 'migrate'> {
  /** Does a job; what it throws makes it be tried again. */
  work(id: string): Promise<void>;
  /** Told of a job whose tries are over. */
  dead(id: string): Promise<void>;
}

/** Seconds between two looks at an empty queue. */
const pollEvery = 2;
/** Jobs that are done at once. */
const batch = 25;
/** Seconds that each may take before another process does it, and between two looks for such. */
const expiry = 20;
const superviseEvery = 10;
/** Seconds for which jobs that are done are kept. */
const keptFor = 86_400;
/** Milliseconds without a look after which nobody works on a queue; one batch takes `expiry` at most. */
const stale = 45_000;
/** Milliseconds of a stop. */
const stopping = 2_000;
const longestDelay = 21_600;
/** Tries to note that a job is dead. */
const deadTries = 50;

/**
 * A queue in the database, by pg-boss: retries with backoff, then a queue of the dead. Any number of processes share it; a
 * job whose process dies is done by another one once it expires.
 * @throws Error in words for an operator where `migrate` is false and the schema is behind
 */
export async function openQueue(
  name: string,
  database: OpenDatabase,
  retry: RetryPolicy,
  { work, dead, onError, migrate }: JobHandlers,
): Promise<JobQueue> {
  const boss = await startBoss(database, { onError, migrate, superviseEvery });
  const deadName = `${name}-dead`;
  // What became of a dead job has to be written down, however long the database is unavailable.
  const dying = {
    retryLimit: deadTries,
    retryDelay: retry.delay,
    retryBackoff: true,
    deleteAfterSeconds: keptFor,
  };
  const living = {
    deadLetter: deadName,
    retryLimit: retry.limit,
    retryDelay: retry.delay,
    retryBackoff: true,
    retryDelayMax: Math.max(longestDelay, retry.delay),
    expireInSeconds: expiry,
    deleteAfterSeconds: keptFor,
  };
  await makeQueue(boss, deadName, dying);
  await makeQueue(boss, name, living);
  const polling = { batchSize: batch, pollingIntervalSeconds: pollEvery, perJobResults: true } as const;
  const each = (task: (id: string) => Promise<void>) => (jobs: Job<{ id: string }>[]) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await task(data.id);
          return { id, status: 'completed' as const };
        } catch (error) {
          onError(error);
          return { id, status: 'failed' as const };
        }
      }),
    );
  await boss.work(name, polling, each(work));
  await boss.work(deadName, polling, each(dead));
  return {
    isWorking: () =>
      [name, deadName].every((queue) =>
        boss
          .getWipData()
          .some(
            (worker) =>
              worker.name === queue &&
              worker.state === 'active' &&
              Date.now() - (worker.lastFetchedOn ?? worker.createdOn) < stale,
          ),
      ),
    async counts() {
      const queue = await boss.getQueue(name);
      return { waiting: queue?.queuedCount ?? 0, failed: queue?.failedCount ?? 0 };
    },
    send: (id, transaction) => sendJob(boss, name, id, transaction),
    stop: () => boss.stop({ graceful: true, timeout: stopping, close: false }),
  };
}
