import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './createMetrics.ts';

export interface MetricsServer {
  /** The port, also where any free one was asked for. */
  port: number;
  stop(): void;
}

/**
 * Answers `GET /metrics` on a port of its own, which applicants never reach.
 * @throws Error in words for an operator where it can't listen
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
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
  server.requestTimeout = 10_000;
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
