import type { OpenDatabase } from './platform/database/Database.ts';
import type { KeyRing } from './platform/encryption/KeyRing.ts';
import type { JobQueue } from './platform/jobs/openQueue.ts';
import type { GaugeSource, Reading } from './platform/metrics/GaugeSource.ts';
import type { ReleaseReader } from './platform/sites/ReleaseReader.ts';

/** What metrics look at. */
interface Watched {
  database: OpenDatabase;
  ring: KeyRing;
  releases: ReleaseReader;
  /** By name. */
  queues: Readonly<Record<string, JobQueue>>;
}

/** Everything of a server that is looked at whenever metrics are asked for, and no person in any of it. */
export function gaugesOf({ database, ring, releases, queues }: Watched): GaugeSource[] {
  return [
    {
      name: 'cardstock_database_connections',
      help: 'Connections of this process by state; waiting are callers without one.',
      labels: ['state'],
      read: async () =>
        Object.entries(database.connections()).map(([state, count]): Reading => [{ state }, count]),
    },
    {
      name: 'cardstock_jobs',
      help: 'Jobs by queue, that wait for their turn or whose tries are over.',
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
      name: 'cardstock_open_payments',
      help: 'Payments of which nobody knows yet what became of them.',
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
      help: 'Id of the key that this process encrypts with.',
      labels: ['key'],
      read: async () => [[{ key: ring.used() }, 1]],
    },
    {
      name: 'cardstock_keys_leaving',
      help: 'Keys that something is still sealed with beside the one in use.',
      labels: [],
      async read() {
        const [row] = await database.query<{ leaving: number }>(
          "select count(*) as leaving from encryption_key where state = 'leaving'",
        );
        return [[{}, row?.leaving ?? 0]];
      },
    },
    {
      name: 'cardstock_release_info',
      help: 'Release that a site runs.',
      labels: ['site', 'release'],
      async read() {
        const sites = await releases.sites();
        const running = await Promise.all(sites.map(({ key }) => releases.site(key)));
        return running.map(({ key, id }): Reading => [{ site: key, release: id }, 1]);
      },
    },
  ];
}
