import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readContracts } from './platform/contract.ts';
import { usualLimits } from './platform/limits/limits.ts';
import type { GaugeSource, Metrics, Reading } from './platform/metrics/createMetrics.ts';
import { kindsOfRequests } from './platform/metrics/Observer.ts';
import { securityEvents } from './platform/securityEvents.ts';
import type { ReleaseReader } from './platform/sites/SiteSettings.ts';

/**
 * Opens the metrics of a server. Only this function loads the library.
 * @param labels allowed values that depend on who answers the calls: services, results of decisions
 */
export async function openMetrics(labels: { services: string[]; results: string[] }): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/createMetrics.ts');
  const contracts = await readContracts();
  return createMetrics({
    ...labels,
    calls: [...contracts.map(({ name }) => name), ...kindsOfRequests],
    limits: Object.values(usualLimits).map(({ name }) => name),
    events: Object.keys(securityEvents),
  });
}

/** Which release each site is running. */
export function releaseGauge(releases: ReleaseReader): GaugeSource {
  return {
    name: 'cardstock_release_info',
    help: 'Release that a site is running.',
    labels: ['site', 'release'],
    async read() {
      const sites = await releases.sites();
      const running = await Promise.all(sites.map(({ key }) => releases.site(key)));
      return running.map(({ key, id }): Reading => [{ site: key, release: id }, 1]);
    },
  };
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
