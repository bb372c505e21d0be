import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openReleases } from '../src/compile/release/Release.ts';
import { portRemedy } from '../src/server/platform/addresses.ts';
import type { ServiceListener } from '../src/server/platform/createServiceClient.ts';
import { type Observer, silentObserver } from '../src/server/platform/metrics/Observer.ts';
import { tellSecurityEvent } from '../src/server/platform/securityEvents.ts';
import {
  closeInOrder,
  followRequests,
  longestStop,
  shutdownWithin,
} from '../src/server/platform/shutdown.ts';
import type { BeginStatement } from '../src/server/platform/tracing.ts';
import { type MetricsServer, serveMetrics } from '../src/server/serveMetrics.ts';
import { type PageExtras, type RunningServer, tracingOf } from '../src/server/startPageServer.ts';
import { createServer } from './createServer.ts';
import { openPostBacks } from './domain/postBacks/postBacks.ts';
import { readRetention, unconfirmed } from './domain/retention/readRetention.ts';
import { absentServices, refuseLosses } from './domain/services/servicePorts.ts';
import { gaugesOf, openMetrics } from './openMetrics.ts';
import type { Options } from './options/readOptions.ts';
import { DatabaseUnavailable, type OpenDatabase, observedDatabase } from './platform/database/Database.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { enterKeys, readKeys, renewEvery } from './platform/encryption/keys.ts';
import { createSecrets } from './platform/encryption/secrets.ts';
import { namedServices, portsOf } from './portsOf.ts';
import { type Jobs, startJobs } from './startJobs.ts';

/** Dependencies that tests and benchmarks replace. */
interface StartExtras extends PageExtras {
  /** Receives each call to an outside service. */
  onCall?: ServiceListener['onCall'];
}

/**
 * Starts the page server with the reference issuer in one process.
 * @throws Error with a message for the operator: nothing published, a different key, a data directory or port in use
 */
export async function startServer(
  options: Options,
  { onCall, ...extras }: StartExtras = {},
): Promise<RunningServer> {
  const releases = extras.releases ?? openReleases(options.releasesFolder);
  await releases.sites();
  const retention = await readRetention(options.retentionFile);
  const secrets = createSecrets(await readKeys(options));
  const metrics = options.metrics && (await openMetrics());
  const observer = metrics?.observer ?? silentObserver;
  const listener: ServiceListener = {
    onCall(call) {
      observer.onCall(call);
      onCall?.(call);
    },
    onCircuit: observer.onCircuit,
  };
  const named = namedServices(options, listener);
  const absent = options.sandbox ? [] : await absentServices(releases, named.setUp);
  refuseLosses(absent);
  const sandbox = await sandboxOf(options);
  let isDraining = false;
  let onLost: (error: Error) => void = () => {};
  let onJobFailure: (error: unknown) => void = () => {};
  let onTraceFailure: (error: unknown) => void = () => {};
  /** Stops the background work that was started. */
  const working: (() => Promise<unknown>)[] = [];
  let metricsServer: MetricsServer | undefined;
  let jobs: Jobs | undefined;
  const tracing = await tracingOf(options, (error) => onTraceFailure(error));
  const opened = await openDatabase(options.database, (error) => onLost(error));
  const database = observed(opened, [
    ...(metrics === undefined ? [] : [beginQuery(observer)]),
    ...(tracing === undefined ? [] : [tracing.beginStatement]),
  ]);
  try {
    const sealing = await enterKeys(database, secrets);
    const renewing = setInterval(() => void sealing.renew().catch(onJobFailure), renewEvery * 1_000).unref();
    working.push(async () => clearInterval(renewing));
    const { now = () => new Date() } = extras;
    const migrate = options.database.migrate !== 'never';
    const postBacks = await openPostBacks(database, options.postBackRetry, {
      now,
      onError: (error) => onJobFailure(error),
      migrate,
      observer,
    });
    working.push(() => postBacks.stop());
    const ports = portsOf({ ...named.ports(now), postBacks }, sandbox, { database, secrets, now });
    const app = await createServer({
      ...options,
      database,
      secrets,
      releases,
      ports,
      sandbox,
      observer,
      tracing,
      isDraining: () => isDraining,
      areJobsWorking: () => postBacks.isWorking() && jobs?.results?.isWorking() !== false,
      ...extras,
    });
    const requests = followRequests(app.server);
    onLost = (error) => app.log.error({ err: error }, 'a database connection broke');
    onTraceFailure = (error) => app.log.warn({ err: error }, 'the collector did not take traces');
    onJobFailure = (error) => app.log.warn({ err: error }, 'a job failed');
    if (sealing.isKeyNew)
      tellSecurityEvent({ log: app.log, observer }, 'keyChanged', { key: secrets.keys[0] });
    const dependencies = {
      database,
      secrets,
      releases,
      ports,
      retention,
      observer,
      now,
      migrate,
      log: app.log,
    };
    const started = await startJobs(dependencies);
    jobs = started;
    working.push(() => started.stop());
    metrics?.watch(
      gaugesOf({
        database: opened,
        secrets,
        releases,
        queues: { postBacks, ...(started.results && { results: started.results }) },
        schedules: { retention: started.retention },
      }),
    );
    metricsServer = metrics && options.metrics && (await serveMetrics(metrics, options.metrics));
    for (const { service, why } of absent) app.log.warn({ service, why }, 'a service is not set up');
    if (!options.sandbox && unconfirmed(retention).length > 0)
      app.log.warn({ classes: unconfirmed(retention) }, 'counsel has not confirmed how long data is kept');
    await app.listen({ port: options.port, host: options.host }).catch((error: Error) => {
      throw portRemedy(error, options);
    });
    return {
      port: (app.server.address() as AddressInfo).port,
      metricsPort: metricsServer?.port,
      stop() {
        isDraining = true;
        return shutdownWithin(longestStop, {
          close: (longest) => closeInOrder(app, requests, longest),
          working,
          leaving: [async () => tracing?.stop(), sealing.leave],
          async end() {
            sandbox?.stop();
            metricsServer?.stop();
            await database.close();
          },
        });
      },
    };
  } catch (error) {
    sandbox?.stop();
    metricsServer?.stop();
    await tracing?.stop();
    await Promise.allSettled(working.map((stop) => stop()));
    await database.close();
    throw error;
  }
}

function observed(database: OpenDatabase, listeners: readonly BeginStatement[]): OpenDatabase {
  if (listeners.length === 0) return database;
  return observedDatabase(database, (sql) => {
    const ends = listeners.map((begin) => begin(sql));
    return (error) => {
      for (const end of ends) end(error);
    };
  });
}

/** Measures the duration of each statement. */
function beginQuery({ onQuery }: Observer): BeginStatement {
  return () => {
    const began = performance.now();
    return (error) => {
      const outcome =
        error === undefined ? 'done' : error instanceof DatabaseUnavailable ? 'unavailable' : 'failed';
      onQuery({ outcome, milliseconds: performance.now() - began });
    };
  };
}

/** Loads the sandbox only if it is on. */
export async function sandboxOf({ sandbox, paymentTimeout: timeout, database: { url, folder } }: Options) {
  if (!sandbox) return undefined;
  const { createSandbox } = await import('./sandbox/createSandbox.ts');
  const isKept = url !== undefined || !folder.startsWith('memory://');
  return createSandbox({ timeout, ledger: isKept ? join(`${folder}-gateway`, 'ledger.jsonl') : undefined });
}
