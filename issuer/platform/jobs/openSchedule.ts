import type { OpenDatabase } from '../database/Database.ts';
import { type BossOptions, makeQueue, startBoss } from './openQueue.ts';

/** A job that repeats, in one process at a time. */
export interface Schedule {
  /** When it last completed, in any process; undefined if that is longer ago than jobs are kept. */
  lastSuccess(): Promise<Date | undefined>;
  /** Interrupts the job if possible, and starts no more. */
  stop(): Promise<void>;
}

interface ScheduleOptions extends Pick<BossOptions, 'onError' | 'migrate'> {
  /** Seconds from one job to the next. */
  every: number;
  /**
   * Does the job.
   * @param signal aborted when it should end soon
   * @throws if it did not complete: it is retried within minutes
   */
  work(signal: AbortSignal): Promise<void>;
}

/** Seconds between two looks for a job. */
const pollEvery = 30;
/** Seconds between two attempts to queue the next job; the queue takes one for each period. */
const queueEvery = 300;
/** Seconds without a sign of life after which another process takes over a job. */
const heartbeat = 60;
/** Seconds between two checks for such jobs. */
const superviseEvery = 30;
/** Retries, and seconds before the first retry; the next one waits twice as long. */
const [retries, retryDelay] = [2, 60];
/** Seconds that finished jobs are kept. */
const keptFor = 3 * 86_400;
/** Milliseconds of a stop. */
const stopping = 1_000;

/**
 * A job that is due once per period, by pg-boss, and when a process starts if it did not run in this period yet. Any
 * number of processes share it, and one at a time runs it; if that one dies, another takes over.
 * @throws Error for an operator if `migrate` is false and the schema is behind
 */
export async function openSchedule(
  name: string,
  database: OpenDatabase,
  { every, work, onError, migrate }: ScheduleOptions,
): Promise<Schedule> {
  const boss = await startBoss(database, { onError, migrate, superviseEvery });
  await makeQueue(boss, name, {
    policy: 'singleton',
    retryLimit: retries,
    retryDelay,
    retryBackoff: true,
    heartbeatSeconds: heartbeat,
    expireInSeconds: every,
    deleteAfterSeconds: keptFor,
  });
  const queueNext = () => boss.send(name, null, { singletonSeconds: every });
  await queueNext();
  const stopped = new AbortController();
  await boss.work(name, { pollingIntervalSeconds: pollEvery }, async ([job]) => {
    if (job !== undefined) await work(AbortSignal.any([job.signal, stopped.signal]));
  });
  const timer = setInterval(() => void queueNext().catch(onError), queueEvery * 1_000).unref();
  return {
    async lastSuccess() {
      const jobs = await boss.findJobs(name);
      const done = jobs.flatMap(({ state, completedOn }) =>
        state === 'completed' && completedOn !== null ? [completedOn] : [],
      );
      return done.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
    },
    async stop() {
      clearInterval(timer);
      stopped.abort(new Error('The process stops.'));
      await boss.stop({ graceful: true, timeout: stopping, close: false });
    },
  };
}

/** Work that is done again and again. */
export interface Repetition {
  /** Starts no further pass, and resolves once the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Repeats work: first after a pause, then after a pause since the last pass ended, so that passes never overlap.
 * @param pause milliseconds
 * @param work gets a signal that is aborted when it should end soon
 * @param onFailure gets what a pass threw; the next pass runs anyway
 */
export function repeat(
  pause: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Repetition {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<unknown> = Promise.resolve();
  const plan = () => {
    if (!stopped.signal.aborted) timer = setTimeout(begin, pause).unref();
  };
  const begin = () => {
    pass = work(stopped.signal).catch(onFailure).then(plan);
  };
  plan();
  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await pass;
    },
  };
}
