import serviceFile from '../schemas/services.schema.json' with { type: 'json' };
import type { GaugeSource, Metrics, Reading } from '../src/server/platform/metrics/createMetrics.ts';
import type { ReleaseReader } from '../src/server/platform/sites/SiteSettings.ts';
import { openMetrics as openPageMetrics, releaseGauge } from '../src/server/serveMetrics.ts';
import decisions from './domain/applications/decisions.json' with { type: 'json' };
import { serviceName } from './domain/services/readServices.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import type { Secrets } from './platform/encryption/secrets.ts';
import type { JobQueue } from './platform/jobs/openQueue.ts';
import type { Schedule } from './platform/jobs/openSchedule.ts';

/** Service labels of the metrics: services in the services file, and those that settings name. */
const services = [
  ...Object.keys(serviceFile.properties.services.properties).map(serviceName),
  'email message',
  'issuer API',
  'payment gateway',
  'post-back',
  'text message',
];

/** Opens the metrics of the page server with this issuer, with all allowed label values. */
export function openMetrics(): Promise<Metrics> {
  const results = [...decisions.undecided, ...decisions.byPeople, decisions.stateNotValid.result.result];
  return openPageMetrics({ services, results: [...new Set(results)] });
}

interface Watched {
  database: OpenDatabase;
  secrets: Pick<Secrets, 'keys'>;
  releases: ReleaseReader;
  /** By name. */
  queues: Readonly<Record<string, JobQueue>>;
  /** By name. */
  schedules: Readonly<Record<string, Pick<Schedule, 'lastSuccess'>>>;
}

/** The gauges, which are read on each scrape. None of them has data about a person. */
export function gaugesOf({ database, secrets, releases, queues, schedules }: Watched): GaugeSource[] {
  return [
    {
      name: 'cardstock_database_connections',
      help: 'Database connections of this process by state. Waiting: callers that have none yet.',
      labels: ['state'],
      read: async () =>
        Object.entries(database.connections()).map(([state, count]): Reading => [{ state }, count]),
    },
    {
      name: 'cardstock_jobs',
      help: 'Jobs by queue: waiting, or failed after the last retry.',
      labels: ['queue', 'state'],
      async read() {
        const readings: Reading[] = [];
        for (const [queue, jobs] of Object.entries(queues)) {
          const { waiting, failed } = await jobs.counts();
          readings.push([{ queue, state: 'waiting' }, waiting], [{ queue, state: 'failed' }, failed]);
        }
        return readings;
      },
    },
    {
      name: 'cardstock_job_last_success_timestamp_seconds',
      help: 'Unix time at which a scheduled job last completed, in any process.',
      labels: ['job'],
      async read() {
        const readings: Reading[] = [];
        for (const [job, schedule] of Object.entries(schedules)) {
          const at = await schedule.lastSuccess();
          if (at !== undefined) readings.push([{ job }, at.getTime() / 1_000]);
        }
        return readings;
      },
    },
    {
      name: 'cardstock_open_payments',
      help: 'Payments whose outcome is still unknown.',
      labels: [],
      async read() {
        const [row] = await database.query<{ open: number }>(
          'select count(*) as open from payment where settled_at is null',
        );
        return [[{}, row?.open ?? 0]];
      },
    },
    {
      name: 'cardstock_key_info',
      help: 'Id of the key this process encrypts with.',
      labels: ['key'],
      read: async () => [[{ key: secrets.keys[0] }, 1]],
    },
    {
      name: 'cardstock_keys_leaving',
      help: 'Keys other than that one that may still have data encrypted with them.',
      labels: [],
      async read() {
        const [row] = await database.query<{ leaving: number }>(
          'select count(*) as leaving from encryption_key where sealing_since is not null and id <> $1',
          [secrets.keys[0]],
        );
        return [[{}, row?.leaving ?? 0]];
      },
    },
    releaseGauge(releases),
  ];
}
