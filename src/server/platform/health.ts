import type { FastifyInstance } from 'fastify';
import type { ReleaseReader } from './sites/SiteSettings.ts';

interface HealthOptions {
  releases: ReleaseReader;
  isDraining: () => boolean;
  /** What an issuer in this process lacks to answer calls. */
  unready?: (() => Promise<Unready | undefined>) | undefined;
}

/** Why a server should get no traffic. */
export interface Unready {
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
  app.route({ ...everywhere, url: '/healthz', handler: async () => ({ healthy: true }) });
  app.route({
    ...everywhere,
    url: '/readyz',
    handler: async (_request, reply) => {
      const unready = await unreadyOf(options);
      return unready === undefined ? { ready: true } : reply.code(503).send({ ready: false, ...unready });
    },
  });
}

async function unreadyOf({ releases, isDraining, unready }: HealthOptions): Promise<Unready | undefined> {
  if (isDraining()) return { reason: 'draining' };
  const sites = await releases.sites().catch(() => []);
  return sites.length === 0 ? { reason: 'release' } : unready?.();
}
