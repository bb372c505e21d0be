import autocannon, { type Client, type Request } from 'autocannon';
import { percentile } from '../../bench/report/percentile.ts';

export interface Round {
  /** Ports of the processes: connections are shared out between them evenly. */
  ports: readonly number[];
  connections: number;
  seconds: number;
  /** Requests after which it ends before its time. */
  most?: number;
  /** What one connection sends, again and again. */
  requests(connection: number): Request[];
}

export interface Measured {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
}

/**
 * Sends requests for a while, on every connection the next one once the one before is answered.
 * @throws Error where an answer was not 200, or none came
 */
export async function measureRound({
  ports,
  requests,
  connections,
  seconds,
  most,
}: Round): Promise<Measured> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  let connection = 0;
  const began = performance.now();
  let last = began;
  const run = autocannon({
    url: ports.map((port) => `http://127.0.0.1:${port}`),
    connections,
    duration: seconds,
    sampleInt: 50,
    ...(most === undefined ? {} : { maxOverallRequests: most }),
    setupClient(client: Client) {
      client.setRequests(requests(connection));
      connection += 1;
    },
  });
  // Its own histogram knows whole milliseconds alone.
  run.on('response', (_client, status, _bytes, milliseconds) => {
    last = performance.now();
    times.push(milliseconds);
    if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
  });
  const { errors, timeouts } = await run;
  const wrong = [
    ...[...refused].map(([status, count]) => `${count} answers were ${status}`),
    ...(errors === 0 ? [] : [`${errors} connections failed`]),
    ...(timeouts === 0 ? [] : [`${timeouts} requests were not answered in time`]),
    ...(times.length === 0 ? ['nothing was answered'] : []),
  ];
  if (wrong.length > 0) throw new Error(`The server did not bear it: ${wrong.join(', ')}.`);
  return {
    requests: times.length,
    perSecond: times.length / ((last - began) / 1_000),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}
