import {
  type ConstructorOptions,
  type Db,
  getConstructionPlans,
  getMigrationPlans,
  type Job,
  PgBoss,
  type Queue,
} from 'pg-boss';
import type { OpenDatabase, Queryable } from '../database/Database.ts';

/** What happens to failing jobs of a queue. */
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
  /** Whether this process fetches jobs; false while it stops, or if fetching has failed for a while. */
  isWorking(): boolean;
  /** Number of jobs, at most a few seconds old. */
  counts(): Promise<JobCounts>;
  /** Lets running jobs finish, for as long as a stop may take. */
  stop(): Promise<void>;
}

interface JobCounts {
  /** Jobs that wait for their turn or their next try. */
  waiting: number;
  /** Failed jobs of the last day, with no tries left. */
  failed: number;
}

export interface JobHandlers extends Pick<BossOptions, 'onError' | 'migrate'> {
  /** Does a job; if it throws, the job is retried. */
  work(id: string): Promise<void>;
  /** Gets a job with no tries left. */
  dead(id: string): Promise<void>;
}

/** Seconds between two polls of an empty queue. */
const pollEvery = 2;
/** Jobs that run in parallel. */
const batch = 25;
/** Seconds that a job may take before another process takes it, and between two checks for such jobs. */
const expiry = 20;
const superviseEvery = 10;
/** Seconds that finished jobs are kept. */
const keptFor = 86_400;
/** Milliseconds without a poll after which a queue counts as unattended; one batch takes `expiry` at most. */
const stale = 45_000;
/** Milliseconds of a stop. */
const stopping = 2_000;
const longestDelay = 21_600;
/** Tries to record that a job is dead. */
const deadTries = 50;

/**
 * A queue in the database, by pg-boss: retries with backoff, then a dead-letter queue. Any number of processes share
 * it; if a process dies, another one does its job once it expires.
 * @throws Error for an operator if `migrate` is false and the schema is behind
 */
export async function openQueue(
  name: string,
  database: OpenDatabase,
  retry: RetryPolicy,
  { work, dead, onError, migrate }: JobHandlers,
): Promise<JobQueue> {
  const boss = await startBoss(database, { onError, migrate, superviseEvery });
  const deadName = `${name}-dead`;
  // The outcome of a dead job must be recorded, however long the database is unavailable.
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

/** Puts jobs into a queue without doing any. */
export type JobSender = Pick<JobQueue, 'send' | 'stop'>;

/**
 * Opens a queue for adding jobs, which the servers do: a command that ended during a job would cause it to run twice.
 * Does not change the schema of the queue.
 * @throws Error for an operator if the schema is behind this release, or no server has created the queue yet
 */
export async function openJobSender(name: string, database: OpenDatabase): Promise<JobSender> {
  const boss = new PgBoss({ ...queuesOf(database), migrate: false, supervise: false });
  // Without a listener Node would end the process. Errors are also thrown to the caller.
  boss.on('error', () => {});
  if ((await pendingQueues(database)) !== undefined)
    throw new Error('The schema of the job queue is behind this release. Run npm run operate -- migrate.');
  await boss.start();
  const stop = () => boss.stop({ graceful: false, close: false });
  if ((await boss.getQueue(name)) === null) {
    await stop();
    throw new Error('There is no job queue yet: a server makes it when it first starts.');
  }
  return { send: (id, transaction) => sendJob(boss, name, id, transaction), stop };
}

/** Puts the id of a row into a queue, within the transaction that writes the row: both are there, or neither. */
async function sendJob(boss: PgBoss, queue: string, id: string, transaction: Queryable): Promise<void> {
  const db: Db = {
    executeSql: async (text, values = []) => ({ rows: await transaction.query(text, values) }),
  };
  await boss.send(queue, { id }, { db });
}

/**
 * Creates a queue, or updates the options of an existing one.
 * @param options an existing queue keeps its policy, which pg-boss does not change
 */
export async function makeQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  const { policy: _kept, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}

export interface BossOptions {
  /** Seconds between two checks for jobs whose process died. */
  superviseEvery: number;
  onError(error: unknown): void;
  /** False: the schema of the queue is updated elsewhere (`migrateQueues`). True by default. */
  migrate?: boolean | undefined;
}

/**
 * Starts pg-boss on a database.
 * @throws Error for an operator if `migrate` is false and the schema is behind
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
      'The schema of the job queue is behind this release. Run npm run operate -- migrate; a server with MIGRATE=start does the same when it starts.',
      { cause },
    );
  });
  return boss;
}

const schema = 'pgboss';

/** Where pg-boss keeps its jobs in a database. */
function queuesOf(database: OpenDatabase) {
  return {
    db: { executeSql: async (text, values) => ({ rows: await database.execute(text, values) }) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema,
    schedule: false,
  } satisfies ConstructorOptions;
}

/**
 * Updates the schema of the job queue, which pg-boss keeps separate from ours.
 * @returns a description of the change, undefined if there was none
 */
export async function migrateQueues(database: OpenDatabase): Promise<string | undefined> {
  const pending = await pendingQueues(database);
  if (pending !== undefined) await database.execute(pending.sql);
  return pending?.words;
}

/** What `migrateQueues` would do; undefined if nothing. */
export async function pendingQueues(
  database: OpenDatabase,
): Promise<{ words: string; sql: string } | undefined> {
  const options = queuesOf(database);
  const boss = new PgBoss(options);
  const { backend } = options;
  if (!(await boss.isInstalled()))
    return {
      words: 'schema of the job queue (pg-boss), new',
      sql: getConstructionPlans(schema, { backend }),
    };
  const version = (await boss.schemaVersion()) ?? 0;
  try {
    const sql = getMigrationPlans(schema, version, { backend });
    return { words: `schema of the job queue (pg-boss), from version ${version}`, sql };
  } catch {
    // The library has no migration beyond the newest version.
    return undefined;
  }
}
