import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { root, startCommand } from '../../scripts/runCommand.ts';
import { startPostgres } from '../../scripts/startPostgres.ts';
import { limitVariable, usualLimits } from '../../src/server/platform/limits/limits.ts';
import { forOneAddress } from '../../testing/server/startCluster.ts';
import { startIssuer } from '../../testing/server/startIssuer.ts';

/** What of the environment of whoever measures the processes keep: settings of a server would change what is measured. */
const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP'];

export interface Processes {
  /** Of each process of the server. */
  ports: readonly number[];
  /** What all processes of the server have used since they started. */
  used(): Promise<Used>;
  /** Ends all that was started, in order. */
  stop(): Promise<void>;
}

export interface Used {
  /** Milliseconds of processor time. */
  cpu: number;
  /** Statements of the database. */
  statements: number;
}

/** Milliseconds that the issuer has: a machine under load is slow, and a time-out is not what is measured. */
const timeout = 8_000;

/**
 * Starts PostgreSQL as an issuer would run it, an issuer's services, and processes of the server as `npm run serve` does, all
 * on loopback. They end with this process, however that ends.
 * @param count of processes of the server
 * @throws Error where one does not start; those before it are ended then
 */
export async function startProcesses(count: number): Promise<Processes> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgres({ isDurable: true });
    ends.push(() => postgres.stop());
    const issuer = await startIssuer();
    ends.push(() => issuer.stop());
    const settings = {
      ...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
      ...forOneAddress,
      // One session asks all that is asked of a place or an e-mail address.
      [limitVariable(usualLimits.check)]: `1000000/${usualLimits.check.seconds}`,
      NODE_ENV: 'production',
      SANDBOX: '0',
      ENVIRONMENT: 'development',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      CARDSTOCK_KEY: randomBytes(32).toString('hex'),
      ISSUER_TOKEN: issuer.token,
      SERVICES_FILE: issuer.servicesFile(({ services }) => {
        for (const service of Object.values(services)) service.timeout = timeout;
        // Places and states are read from the ZIP codes that the server has.
        delete services.address;
      }),
      PAYMENT_GATEWAY_URL: 'http://127.0.0.1:9/',
    };
    const servers: StartedServer[] = [];
    // The first one makes the tables.
    for (let index = 0; index < count; index += 1) servers.push(await startServer(settings, ends));
    return {
      ports: servers.map(({ port }) => port),
      async used() {
        const all = await Promise.all(servers.map(({ metricsPort }) => usedAt(metricsPort)));
        return all.reduce((sum, one) => ({
          cpu: sum.cpu + one.cpu,
          statements: sum.statements + one.statements,
        }));
      },
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

interface StartedServer {
  port: number;
  metricsPort: number;
}

async function startServer(
  settings: Record<string, string | undefined>,
  ends: (() => Promise<void>)[],
): Promise<StartedServer> {
  // Nothing of this process' own environment but what is in the settings.
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const server = startCommand(
    process.execPath,
    ['scripts/serve.ts'],
    { env: { ...unset, ...settings }, cwd: root },
    'read',
  );
  ends.push(() => server.end());
  let port: number | undefined;
  if (server.output)
    for await (const line of createInterface({ input: server.output })) {
      port ??= portIn(line, /^Listening on .*:(\d+)$/);
      const metricsPort = portIn(line, /^Metrics .*:(\d+)\/metrics$/);
      if (port !== undefined && metricsPort !== undefined) return { port, metricsPort };
    }
  throw new Error('A process of the server did not start.');
}

function portIn(line: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
}

async function usedAt(port: number): Promise<Used> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sumOf = (metric: string) =>
    [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  return {
    cpu: sumOf('process_cpu_seconds_total') * 1_000,
    statements: sumOf('cardstock_database_query_duration_seconds_count'),
  };
}
