import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import serviceFile from '../../schemas/services.schema.json' with { type: 'json' };
import decisions from './domain/applications/decisions.json' with { type: 'json' };
import { serviceName } from './domain/services/readServices.ts';
import { readContracts } from './platform/contract.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import type { Secrets } from './platform/encryption/secrets.ts';
import type { JobQueue } from './platform/jobs/openQueue.ts';
import type { Schedule } from './platform/jobs/openSchedule.ts';
import { usualLimits } from './platform/limits/limits.ts';
import type { GaugeSource, Metrics, Reading } from './platform/metrics/createMetrics.ts';
import { kindsOfRequests } from './platform/metrics/Observer.ts';
import { securityEvents } from './platform/securityEvents.ts';
import type { ReleaseReader } from './platform/sites/SiteSettings.ts';

/** Service labels of the metrics: services in the services file, and those that settings name. */
const services = [
  ...Object.keys(serviceFile.properties.services.properties).map(serviceName),
  'email message',
  'issuer API',
  'payment gateway',
  'post-back',
  'text message',
];

/** The metrics of a server with all allowed label values. Only this function loads the library. */
export async function openMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/createMetrics.ts');
  const contracts = await readContracts();
  return createMetrics({
    calls: [...contracts.map(({ name }) => name), ...kindsOfRequests],
    services,
    results: [
      ...new Set([...decisions.undecided, ...decisions.byPeople, decisions.stateNotValid.result.result]),
    ],
    limits: Object.values(usualLimits).map(({ name }) => name),
    events: Object.keys(securityEvents),
  });
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
    {
      name: 'cardstock_release_info',
      help: 'Release that a site is running.',
      labels: ['site', 'release'],
      async read() {
        const sites = await releases.sites();
        const running = await Promise.all(sites.map(({ key }) => releases.site(key)));
        return running.map(({ key, id }): Reading => [{ site: key, release: id }, 1]);
      },
    },
  ];
}

export interface MetricsServer {
  /** The actual port, even if any free port was requested. */
  port: number;
  stop(): void;
}

/**
 * Serves `GET /metrics` on a separate port that applicants never reach.
 * @throws Error with a message for the operator if it cannot listen
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const times = { requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };
  const server = createServer(times, async (request, response) => {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('Not found: GET /metrics\n');
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { ...headers, 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(503, headers).end();
    }
  });
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new Error(`Metrics cannot be served on ${host}:${port} (${code}): set METRICS_PORT or METRICS_HOST`),
      ),
    );
    server.listen(port, host, resolve);
  });
}
