import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createPageServer, type PageServerOptions } from '../src/server/createPageServer.ts';
import type { PageServices } from '../src/server/http/PageServices.ts';
import type { Issuer } from '../src/server/Issuer.ts';
import type { Unready } from '../src/server/platform/health.ts';
import { memoryCounters } from '../src/server/platform/limits/countTimes.ts';
import { registerCalls } from './calls/registerCalls.ts';
import type { Sandbox, Services } from './calls/Services.ts';
import type { Ports } from './domain/ports/Ports.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { sealingKeys } from './platform/encryption/keys.ts';
import type { Secrets } from './platform/encryption/secrets.ts';
import { databaseCounters } from './platform/limits/databaseCounters.ts';

export interface ServerOptions extends Omit<PageServerOptions, 'issuer' | 'issuerApi' | 'local'> {
  database: OpenDatabase;
  secrets: Secrets;
  /** Only on a loopback bind (design §6). */
  sandbox?: Sandbox | undefined;
  /** Delays an answer by so many milliseconds. Default: by the machine's clock. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** Outside services (`portsOf`). */
  ports: Ports;
  /** Whether the jobs of this process are running (`/readyz`). */
  areJobsWorking?: () => boolean;
}

/**
 * Creates the page server with the reference issuer in one process. It does not own its dependencies; closing it leaves the
 * database open.
 */
export function createServer(options: ServerOptions): Promise<FastifyInstance> {
  return createPageServer({ ...options, issuer: createIssuer(options) });
}

/** The reference issuer, as the page server sees it. */
function createIssuer(options: ServerOptions): Issuer {
  const { database, secrets, sandbox, ports, development, trustedProxies } = options;
  const { wait = (milliseconds: number) => pause(milliseconds) } = options;
  const servicesOf = (page: PageServices): Services => ({
    ...page,
    database,
    secrets,
    ports,
    wait,
    nextAnswers: sandbox?.nextAnswers,
  });
  return {
    async register(app, page, contracts, paths) {
      const services = servicesOf(page);
      registerCalls(app, services, contracts, paths);
      await sandbox?.register(app, services, paths, development?.studio);
    },
    counters: databaseCounters({ database, secrets }, memoryCounters()),
    unready: createReadiness(options),
    overrides: (site) => (sandbox === undefined ? noOverrides(database) : sandbox.overrides(database, site)),
    sandbox: sandbox && {
      local: sandbox.local,
      limits: sandbox.limits,
      guard: (app, page) =>
        sandbox.guard(app, servicesOf(page), { trustsProxies: trustedProxies !== undefined }),
      keepViolation: (violation) =>
        sandbox.keepViolation({ database, now: options.now ?? (() => new Date()) }, violation),
    },
  };
}

/**
 * Outside the sandbox there are no overrides, so pages and configurations do not use the database. But if it was
 * unavailable just now, they check: a visitor should not fill in a form that cannot be accepted (F-301).
 * @throws DatabaseUnavailable
 */
async function noOverrides(database: OpenDatabase): Promise<Record<string, never>> {
  if (database.isDoubtful()) await database.query('select 1');
  return {};
}

/** Tells what the issuer lacks to answer calls: its database, a key that data is encrypted with, its jobs. */
function createReadiness({ database, secrets, areJobsWorking = () => true }: ServerOptions) {
  const askDatabase = createProbe(database);
  return async (): Promise<Unready | undefined> => {
    const used = await askDatabase();
    if (used === undefined) return { reason: 'database' };
    const missing = used.filter((id) => !secrets.keys.includes(id));
    if (missing.length > 0) return { reason: 'keys', keys: missing };
    return areJobsWorking() ? undefined : { reason: 'jobs' };
  };
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
