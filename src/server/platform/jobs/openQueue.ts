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

/** Puts the id of a row into a queue, within the transaction that writes the row: both are there, or neither. */
async function sendJob(boss: PgBoss, queue: string, id: string, transaction: Queryable): Promise<void> {
  const db: Db = {
    executeSql: async (text, values = []) => ({ rows: await transaction.query(text, values) }),
  };
  await boss.send(queue, { id }, { db });
}

/**
 * Makes a queue where there is none, and brings its options up to this release where there is one.
 * @param options a queue that is there keeps its policy, which pg-boss does not change
 */
export async function makeQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  const { policy: _kept, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}

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
 * Brings the schema of the job queue up to date, which pg-boss keeps apart from ours.
 * @returns what was done in words, undefined where nothing was to do
 */
export async function migrateQueues(database: OpenDatabase): Promise<string | undefined> {
  const pending = await pendingQueues(database);
  if (pending !== undefined) await database.execute(pending.sql);
  return pending?.words;
}

/** What `migrateQueues` would do; undefined where there is nothing to do. */
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
    // The library knows no step from the newest version on.
    return undefined;
  }
}
