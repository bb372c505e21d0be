import type { FastifyBaseLogger } from 'fastify';
import { readPath } from '../../../src/engine/paths.ts';
import type { Database, OpenDatabase } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import {
  type JobHandlers,
  type JobQueue,
  openQueue,
  type RetryPolicy,
} from '../../platform/jobs/openQueue.ts';
import { readAnswer } from '../applications/applications.ts';
import type { DecisionService, ManualResult } from '../ports/DecisionService.ts';
import { type SummaryRow, summaryColumns, toSummary } from './BackOffice.ts';

/** Name of the queue. A job is the id of an application with a person's result. */
export const resultQueue = 'result';

/** The waits double from half a minute up to six hours: about a day and a half in all. */
const usualRetry: RetryPolicy = { limit: 14, delay: 30 };

interface ResultDependencies
  extends Omit<TellingDependencies, 'log' | 'database'>,
    Pick<JobHandlers, 'migrate'> {
  database: OpenDatabase;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Sends people's results to the decision system until it has taken each or the tries are used up. What it did not take
 * stays owed: `resend` queues it again.
 * @throws Error for an operator if `migrate` is false and the schema of the job queue is behind
 */
export function openResults(
  { migrate, ...dependencies }: ResultDependencies,
  retry: RetryPolicy = usualRetry,
): Promise<JobQueue> {
  const { database, log } = dependencies;
  return openQueue(resultQueue, database, retry, {
    work: (id) => tellDecisionSystem(dependencies, id),
    async dead(application) {
      log.error({ application }, 'the decision system did not take a result: its tries are over');
    },
    onError: (error) => log.warn({ err: error }, 'a job failed'),
    migrate,
  });
}

/** What telling needs. */
interface TellingDependencies {
  database: Database;
  secrets: Secrets;
  /** How the decision system of the services file takes results. */
  record: NonNullable<DecisionService['record']>;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Has the decision system record the newest result that people gave an application, so that it notifies the applicant.
 * No transaction is open meanwhile, and the key stays the same until it has answered, so a repeat does no harm. Known
 * results are not sent again, and an erased application is dropped.
 * @param id of the application
 * @throws ServiceFailure if the system does not answer
 */
async function tellDecisionSystem(
  { database, secrets, record, log }: TellingDependencies,
  id: string,
): Promise<void> {
  const given = await database.transaction((transaction) => findUntold(transaction, secrets, id));
  if (given === 'erased') {
    log.info({ application: id }, 'a result was not told: the application was erased');
    return;
  }
  if (given === undefined) return;
  await record(given);
  await database.query('update application set results_told = greatest(results_told, $2) where id = $1', [
    id,
    given.number,
  ]);
}

/** The application is locked meanwhile, so that result and number match. */
async function findUntold(
  database: Database,
  secrets: Secrets,
  id: string,
): Promise<ManualResult | 'erased' | undefined> {
  const [row] = await database.query<SummaryRow & { number: number; told: number }>(
    `select ${summaryColumns}, results_given as number, results_told as told from application where id = $1 for update`,
    [id],
  );
  if (row === undefined || row.erased_at !== null) return 'erased';
  const { number, told } = row;
  if (number === told) return undefined;
  const { reference, site, productCode: product, result, creditLimit, securityDeposit } = toSummary(row);
  const message = readPath(await readAnswer(database, secrets, id), 'Payload.decline_message');
  const declineMessage = typeof message === 'string' ? message : undefined;
  return { id, number, reference, site, product, result, creditLimit, securityDeposit, declineMessage };
}
