import type { AddressInfo } from 'node:net';
import { openReleases } from '../compile/release/Release.ts';
import { createPageServer, type PageServerOptions } from './createPageServer.ts';
import type { LonePageOptions, PageOptions } from './options/readPageOptions.ts';
import { isLoopback, portRemedy } from './platform/addresses.ts';
import { silentObserver } from './platform/metrics/Observer.ts';
import { closeInOrder, followRequests, longestStop, shutdownWithin } from './platform/shutdown.ts';
import { developmentHosts } from './platform/sites/createSites.ts';
import type { Tracing } from './platform/tracing.ts';
import { openMetrics, releaseGauge, serveMetrics } from './serveMetrics.ts';

export interface RunningServer {
  /** The actual port, even if any free port was requested. */
  port: number;
  /** The metrics port, if metrics are served. */
  metricsPort: number | undefined;
  /** Reports not ready, lets running calls and jobs finish, then closes everything, within `longestStop`. */
  stop(): Promise<void>;
}

/** Dependencies that development, tests and benchmarks replace. */
export type PageExtras = Partial<Pick<PageServerOptions, 'development' | 'logStream' | 'now' | 'releases'>>;

/**
 * Starts the pages alone: an API elsewhere answers the calls. It has no database, no key and no job, and counts what is
 * limited for itself.
 * @throws Error with a message for the operator: nothing published, or a port in use
 */
export async function startPageServer(
  options: LonePageOptions,
  extras: PageExtras = {},
): Promise<RunningServer> {
  const releases = extras.releases ?? openReleases(options.releasesFolder);
  await releases.sites();
  const metrics = options.metrics && (await openMetrics({ services: ['issuer API'], results: [] }));
  metrics?.watch([releaseGauge(releases)]);
  let isDraining = false;
  let onTraceFailure: (error: unknown) => void = () => {};
  const tracing = await tracingOf(options, (error) => onTraceFailure(error));
  const app = await createPageServer({
    ...options,
    releases,
    local: isForOneMachine(options) ? developmentHosts : undefined,
    tracing,
    observer: metrics?.observer ?? silentObserver,
    isDraining: () => isDraining,
    ...extras,
  });
  onTraceFailure = (error) => app.log.warn({ err: error }, 'the collector did not take traces');
  const requests = followRequests(app.server);
  const metricsServer = metrics && options.metrics && (await serveMetrics(metrics, options.metrics));
  const end = async () => {
    metricsServer?.stop();
    await tracing?.stop();
  };
  try {
    await app.listen({ port: options.port, host: options.host }).catch((error: Error) => {
      throw portRemedy(error, options);
    });
  } catch (error) {
    await end();
    throw error;
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    metricsPort: metricsServer?.port,
    stop() {
      isDraining = true;
      return shutdownWithin(longestStop, {
        close: (longest) => closeInOrder(app, requests, longest),
        working: [],
        leaving: [],
        end,
      });
    },
  };
}

function isForOneMachine({ environment, host }: PageOptions): boolean {
  return environment === 'development' && isLoopback(host);
}

/** Loads OpenTelemetry only if there is a collector. */
export async function tracingOf(
  { tracing, environment }: Pick<PageOptions, 'tracing' | 'environment'>,
  onFailure: (error: unknown) => void,
): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  const { openTracing } = await import('./platform/tracing.ts');
  return openTracing({ ...tracing, environment }, onFailure);
}
