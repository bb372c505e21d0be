import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../../platform/database/Database.ts';
import {
  type JobHandlers,
  type JobQueue,
  openQueue,
  type RetryPolicy,
} from '../../platform/jobs/openQueue.ts';
import { type TellingWorld, tellDecisionSystem } from './tellDecisionSystem.ts';

/** Name of the queue. A job is the id of an application that a person gave a result. */
export const resultQueue = 'result';

/** The waits double from half a minute up to six hours: about a day and a half in all. */
export const usualRetry: RetryPolicy = { limit: 14, delay: 30 };

interface ResultWorld extends Omit<TellingWorld, 'log' | 'database'>, Pick<JobHandlers, 'migrate'> {
  database: OpenDatabase;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Tells the decision system the results that people gave, until it has taken each or the tries are over. What it did not
 * take stays owed: `tellAgain` queues it once more.
 * @throws Error in words for an operator where `migrate` is false and the schema of the job queue is behind
 */
export function openResults(
  { migrate, ...world }: ResultWorld,
  retry: RetryPolicy = usualRetry,
): Promise<JobQueue> {
  const { database, log } = world;
  return openQueue(resultQueue, database, retry, {
    work: (id) => tellDecisionSystem(world, id),
    async dead(application) {
      log.error({ application }, 'the decision system did not take a result: its tries are over');
    },
    onError: (error) => log.warn({ err: error }, 'a job failed'),
    migrate,
  });
}
