import type { FastifyBaseLogger } from 'fastify';
import type { Observer } from '../src/server/platform/metrics/Observer.ts';
import type { ReleaseReader } from '../src/server/platform/sites/SiteSettings.ts';
import { createAuditWitness } from './domain/backOffice/auditLog.ts';
import { openResults } from './domain/backOffice/openResults.ts';
import { settleOpenBankLinks } from './domain/bankLink/bankLink.ts';
import { settleOpenPayments } from './domain/payments/takePayment.ts';
import type { Ports } from './domain/ports/Ports.ts';
import { applyRetention } from './domain/retention/applyRetention.ts';
import type { Retention } from './domain/retention/readRetention.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import type { Secrets } from './platform/encryption/secrets.ts';
import type { JobQueue } from './platform/jobs/openQueue.ts';
import { openSchedule, type Repetition, repeat, type Schedule } from './platform/jobs/openSchedule.ts';

interface JobDependencies {
  database: OpenDatabase;
  secrets: Secrets;
  releases: ReleaseReader;
  ports: Ports;
  retention: Retention;
  observer: Observer;
  now: () => Date;
  /** Whether to migrate the schema of the job queue. */
  migrate: boolean;
  log: FastifyBaseLogger;
}

/** Background work of a process, except post-backs. */
export interface Jobs {
  retention: Schedule;
  /** Results that people decided, for a decision system that records them. */
  results: JobQueue | undefined;
  /** Starts no more work, and lets running work reach a point where it can end. */
  stop(): Promise<unknown>;
}

/** Seconds between removals of expired data, across all processes. */
const retentionEvery = 3_600;
/** Milliseconds between checks of the end of the audit log. */
const witnessEvery = 10_000;
/** Milliseconds; often enough for an applicant who waits for an email. */
const settleEvery = 15_000;

/** @throws Error with a message for the operator if the schema of the job queue is behind */
export async function startJobs(dependencies: JobDependencies): Promise<Jobs> {
  const retention = await openSchedule('retention', dependencies.database, {
    every: retentionEvery,
    migrate: dependencies.migrate,
    onError: (error) => dependencies.log.warn({ err: error }, 'a job failed'),
    work: (signal) => retain(dependencies, signal),
  });
  const results = await startResults(dependencies);
  const repetitions = startRepetitions(dependencies);
  return {
    retention,
    results,
    stop: () => Promise.all([retention, results, ...repetitions].map((job) => job?.stop())),
  };
}

async function startResults({ ports, ...dependencies }: JobDependencies): Promise<JobQueue | undefined> {
  const record = ports.decisions?.record;
  return record && openResults({ ...dependencies, record });
}

/** @throws Error if something was not removed, which makes the job fail and run again */
async function retain(
  { database, secrets, retention, now, log }: JobDependencies,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const onFailure = (error: unknown) => {
    failures += 1;
    log.error({ err: error }, 'retention failed');
  };
  const removed = await applyRetention({ database, secrets }, retention, now(), onFailure, signal);
  if (Object.keys(removed).length > 0) log.info({ removed }, 'retention');
  if (failures > 0) throw new Error(`Retention failed ${failures} times; the log says where.`);
}

function startRepetitions(dependencies: JobDependencies): Repetition[] {
  const { database, secrets, releases, ports, observer, now, log } = dependencies;
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const [linkFailed, paymentFailed, auditFailed] = [
    failed('a bank link could not be looked at'),
    failed('a payment could not be asked about'),
    failed('the audit log could not be looked at'),
  ];
  const settleLinks = async (signal: AbortSignal) => {
    const services = { database, secrets, releases, now, ports };
    const givenUp = await settleOpenBankLinks(services, linkFailed, signal);
    if (givenUp > 0) log.warn({ links: givenUp }, 'bank links were given up: their reviews did not end');
  };
  return [
    repeat(settleEvery, settleLinks, linkFailed),
    repeat(
      settleEvery,
      (signal) => settleOpenPayments({ database, gateway: ports.gateway, now }, paymentFailed, signal),
      paymentFailed,
    ),
    repeat(witnessEvery, createAuditWitness(database, { log, observer }), auditFailed),
  ];
}
