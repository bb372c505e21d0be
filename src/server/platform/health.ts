import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from './database/Database.ts';
import type { ReleaseReader } from './sites/SiteSettings.ts';

interface HealthOptions {
  database: OpenDatabase;
  releases: ReleaseReader;
  isDraining: () => boolean;
  /** Whether jobs are worked on in this process; nobody asks where there are none. */
  areJobsWorking?: (() => boolean) | undefined;
}

/** Why a server is not to be sent any visitors. */
type Unready = 'draining' | 'release' | 'database' | 'jobs';

/**
 * What operators and their proxies ask, on every host, by address too (design §14): `/healthz` answers 200 while the process
 * does; `/readyz` answers 200 where visitors can be served, else 503 with the reason.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const everywhere = { method: ['GET', 'HEAD'], config: { everyHost: true } };
  const askDatabase = isReached(options.database);
  app.route({ ...everywhere, url: '/healthz', handler: async () => ({ healthy: true }) });
  app.route({
    ...everywhere,
    url: '/readyz',
    handler: async (_request, reply) => {
      const reason = await unready(options, askDatabase);
      return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason });
    },
  });
}

async function unready(
  { releases, isDraining, areJobsWorking = () => true }: HealthOptions,
  askDatabase: () => Promise<boolean>,
): Promise<Unready | undefined> {
  if (isDraining()) return 'draining';
  const sites = await releases.sites().catch(() => []);
  if (sites.length === 0) return 'release';
  if (!(await askDatabase())) return 'database';
  return areJobsWorking() ? undefined : 'jobs';
}

/** Milliseconds after which a database that does not answer counts as unavailable: probes wait for a second or so. */
const patience = 1_000;

/** Tells whether the database answers, soon. However often it is asked, one question is under way at a time. */
function isReached(database: Pick<OpenDatabase, 'ping'>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await database.ping();
      return true;
    } catch {
      return false;
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    underWay ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience);
    });
    const isThere = await Promise.race([underWay, late]);
    clearTimeout(timer);
    return isThere;
  };
}
