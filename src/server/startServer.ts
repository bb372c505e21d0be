import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReleases } from '../compile/release/Release.ts';
import { createServer, type ServerOptions } from './createServer.ts';
import { settleOpenBankLinks } from './domain/bankLink/settleOpenBankLinks.ts';
import { settleOpenPayments } from './domain/payments/settleOpenPayments.ts';
import { openPostBacks } from './domain/postBacks/postBacks.ts';
import { applyRetention } from './domain/retention/applyRetention.ts';
import { readRetention, unconfirmed } from './domain/retention/readRetention.ts';
import { absentServices, refuseLosses } from './domain/services/absentServices.ts';
import { gaugesOf } from './gaugesOf.ts';
import { namedServices } from './namedServices.ts';
import { openMetrics } from './openMetrics.ts';
import type { Options } from './options/Options.ts';
import { closeInOrder } from './platform/connections/closeInOrder.ts';
import { followRequests } from './platform/connections/followRequests.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { DatabaseAway } from './platform/database/DatabaseAway.ts';
import { type BeginStatement, observedDatabase } from './platform/database/observedDatabase.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { createKeyRing } from './platform/encryption/createKeyRing.ts';
import { holdKeys, joinKeys, leaveKeys } from './platform/encryption/joinKeys.ts';
import { readKeys } from './platform/encryption/readKeys.ts';
import { type Observer, silentObserver } from './platform/metrics/Observer.ts';
import { type MetricsServer, serveMetrics } from './platform/metrics/serveMetrics.ts';
import { tellSecurityEvent } from './platform/security/tellSecurityEvent.ts';
import type { ServiceListener } from './platform/services/ServiceClient.ts';
import { portsOf } from './portsOf.ts';

export interface RunningServer {
  /** The port, also where any free one was asked for. */
  port: number;
  /** The port of the metrics, where they are served. */
  metricsPort: number | undefined;
  /** Tells that it is not ready any more, lets calls that are under way finish, then closes everything; takes five seconds at most. */
  stop(): Promise<void>;
}

/** What tests and measurements hand in. */
export interface StartExtras
  extends Partial<Pick<ServerOptions, 'development' | 'logStream' | 'now' | 'releases'>> {
  /** Told of each call to a service of somebody else. */
  onCall?: ServiceListener['onCall'];
}

/** How often data whose time is over is removed. */
const retentionEvery = 3_600_000;
/** A new key is used by every process so soon after it was put in use. */
const holdEvery = 10_000;
/** Milliseconds that a database may take to note that this process is gone. */
const leaving = 500;
/** Often enough for somebody who waits for an e-mail. */
const settleEvery = 15_000;

/**
 * Starts the server as its options say.
 * @throws Error in words for an operator: nothing published, another key, a data directory in use, a port that is taken
 */
export async function startServer(
  options: Options,
  { onCall, ...extras }: StartExtras = {},
): Promise<RunningServer> {
  const releases = extras.releases ?? openReleases(options.releasesFolder);
  await releases.sites();
  const retention = await readRetention(options.retentionFile);
  const ring = createKeyRing(await readKeys(options));
  const { secrets } = ring;
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
  // Who hands every call to an issuer asks no service by itself.
  const asksServices = !options.sandbox && options.issuerApi === undefined;
  const absent = asksServices ? await absentServices(releases, named.setUp) : [];
  refuseLosses(absent);
  const sandbox = await sandboxOf(options);
  const self = randomUUID();
  let isDraining = false;
  let onLost: (error: Error) => void = () => {};
  let onJobFailure: (error: unknown) => void = () => {};
  let onTraceFailure: (error: unknown) => void = () => {};
  let stopJobs: () => Promise<void> = async () => {};
  let metricsServer: MetricsServer | undefined;
  const tracing = await tracingOf(options, (error) => onTraceFailure(error));
  const opened = await openDatabase(options.database, (error) => onLost(error));
  const database = observed(opened, [
    ...(metrics === undefined ? [] : [beginQuery(observer)]),
    ...(tracing === undefined ? [] : [tracing.beginStatement]),
  ]);
  try {
    await joinKeys(database, ring, self);
    const { now = () => new Date() } = extras;
    const postBacks = await openPostBacks(database, options.postBackRetry, {
      now,
      onError: (error) => onJobFailure(error),
      migrate: options.database.migrate !== 'never',
      observer,
    });
    stopJobs = () => postBacks.stop();
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
      areJobsWorking: () => postBacks.isWorking(),
      ...extras,
    });
    const requests = followRequests(app.server);
    onLost = (error) => app.log.error({ err: error }, 'a database connection broke');
    metrics?.watch(gaugesOf({ database: opened, ring, releases, queues: { postBacks } }));
    metricsServer = metrics && options.metrics && (await serveMetrics(metrics, options.metrics));
    for (const { service, why } of absent) app.log.warn({ service, why }, 'a service is not set up');
    await app.listen({ port: options.port, host: options.host });
    onTraceFailure = (error) => app.log.warn({ err: error }, 'the collector did not take traces');
    if (!options.sandbox && unconfirmed(retention).length > 0)
      app.log.warn({ classes: unconfirmed(retention) }, 'counsel has not confirmed how long data is kept');
    onJobFailure = (error) => app.log.warn({ err: error }, 'a job failed');
    const timers = [
      setInterval(() => {
        const failed = (error: unknown) => app.log.error({ err: error }, 'retention failed');
        applyRetention({ database, secrets }, retention, now(), failed).then((removed) => {
          if (Object.keys(removed).length > 0) app.log.info({ removed }, 'retention');
        }, failed);
      }, retentionEvery),
      setInterval(() => {
        const failed = (error: unknown) =>
          app.log.error({ err: error }, 'a bank link could not be looked at');
        const services = { database, secrets, releases, now, ports };
        settleOpenBankLinks(services, failed).catch(failed);
      }, settleEvery),
      setInterval(() => {
        const failed = (error: unknown) =>
          app.log.error({ err: error }, 'a payment could not be asked about');
        settleOpenPayments({ database, gateway: ports.gateway, now }, failed).catch(failed);
      }, settleEvery),
      setInterval(() => {
        const failed = (error: unknown) => app.log.error({ err: error }, 'the key in use is not known');
        const changed = (key: string) => tellSecurityEvent({ log: app.log, observer }, 'keyChanged', { key });
        holdKeys(database, ring, self, changed).catch(failed);
      }, holdEvery),
    ];
    for (const timer of timers) timer.unref();
    return {
      port: (app.server.address() as AddressInfo).port,
      metricsPort: metricsServer?.port,
      async stop() {
        for (const timer of timers) clearInterval(timer);
        isDraining = true;
        await closeInOrder(app, requests);
        const flushed = tracing?.stop();
        await stopJobs();
        await flushed;
        // What is left there is passed over a minute later.
        await Promise.race([
          leaveKeys(database, self).catch(() => {}),
          pause(leaving, undefined, { ref: false }),
        ]);
        sandbox?.stop();
        metricsServer?.stop();
        await database.close();
      },
    };
  } catch (error) {
    sandbox?.stop();
    metricsServer?.stop();
    await tracing?.stop();
    await stopJobs();
    await database.close();
    throw error;
  }
}

/** OpenTelemetry is loaded where there is a collector, and nowhere else. */
async function tracingOf({ tracing, environment }: Options, onFailure: (error: unknown) => void) {
  if (tracing === undefined) return undefined;
  const { openTracing } = await import('./platform/tracing/openTracing.ts');
  return openTracing({ ...tracing, environment }, onFailure);
}

/** The database, which tells of its statements where anybody listens. */
function observed(database: OpenDatabase, listeners: readonly BeginStatement[]): OpenDatabase {
  if (listeners.length === 0) return database;
  return observedDatabase(database, (sql) => {
    const ends = listeners.map((begin) => begin(sql));
    return (error) => {
      for (const end of ends) end(error);
    };
  });
}

/** Tells of each statement how long it took. */
function beginQuery({ onQuery }: Observer): BeginStatement {
  return () => {
    const began = performance.now();
    return (error) => {
      const outcome = error === undefined ? 'done' : error instanceof DatabaseAway ? 'away' : 'failed';
      onQuery({ outcome, milliseconds: performance.now() - began });
    };
  };
}

/** Its code is loaded where it is wanted, and nowhere else. */
export async function sandboxOf({ sandbox, paymentTimeout: timeout, database: { url, folder } }: Options) {
  if (!sandbox) return undefined;
  const { createSandbox } = await import('./sandbox/createSandbox.ts');
  const isKept = url !== undefined || !folder.startsWith('memory://');
  return createSandbox({ timeout, ledger: isKept ? join(`${folder}-gateway`, 'ledger.jsonl') : undefined });
}
