import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from './database/Database.ts';
import { sealingKeys } from './encryption/keys.ts';
import type { Secrets } from './encryption/secrets.ts';
import type { ReleaseReader } from './sites/SiteSettings.ts';

interface HealthOptions {
  database: Pick<OpenDatabase, 'probe'>;
  secrets: Pick<Secrets, 'keys'>;
  releases: ReleaseReader;
  isDraining: () => boolean;
  /** Whether this process fetches jobs; always true if there are none. */
  areJobsWorking?: (() => boolean) | undefined;
}

/** Why a server should get no traffic. */
interface Unready {
  reason: 'draining' | 'release' | 'database' | 'keys' | 'jobs';
  /** Ids of keys that data is encrypted with and this process does not have. */
  keys?: string[];
}

/**
 * Health checks for operators and proxies, on every host and by address (design §14): `/healthz` answers 200 while the
 * process is alive; `/readyz` answers 200 if it can serve visitors, otherwise 503 with the reason.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const everywhere = { method: ['GET', 'HEAD'], config: { everyHost: true } };
  const askDatabase = createProbe(options.database);
  app.route({ ...everywhere, url: '/healthz', handler: async () => ({ healthy: true }) });
  app.route({
    ...everywhere,
    url: '/readyz',
    handler: async (_request, reply) => {
      const unready = await unreadyOf(options, askDatabase);
      return unready === undefined ? { ready: true } : reply.code(503).send({ ready: false, ...unready });
    },
  });
}

async function unreadyOf(
  { secrets, releases, isDraining, areJobsWorking = () => true }: HealthOptions,
  askDatabase: () => Promise<string[] | undefined>,
): Promise<Unready | undefined> {
  if (isDraining()) return { reason: 'draining' };
  const sites = await releases.sites().catch(() => []);
  if (sites.length === 0) return { reason: 'release' };
  const used = await askDatabase();
  if (used === undefined) return { reason: 'database' };
  const missing = used.filter((id) => !secrets.keys.includes(id));
  if (missing.length > 0) return { reason: 'keys', keys: missing };
  return areJobsWorking() ? undefined : { reason: 'jobs' };
}

/** Milliseconds after which a database that does not answer counts as unavailable: probes wait for about a second. */
const timeoutMs = 1_000;

/** Asks which keys are in use; undefined if the database does not answer soon. At most one question runs at a time. */
function createProbe(database: Pick<OpenDatabase, 'probe'>): () => Promise<string[] | undefined> {
  let underWay: Promise<string[] | undefined> | undefined;
  const ask = async () => {
    try {
      return (await database.probe<{ id: string }>(sealingKeys)).map(({ id }) => id);
    } catch {
      return undefined;
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    underWay ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    const keys = await Promise.race([underWay, late]);
    clearTimeout(timer);
    return keys;
  };
}
