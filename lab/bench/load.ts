import { join } from 'node:path';
import autocannon, { type Client } from 'autocannon';
import { buildProduct } from '../../scripts/buildProduct.ts';
import { root } from '../../scripts/runCommand.ts';
import { startProcesses } from './loadProcesses.ts';
import { mixShares, openVisitors, requestsOf, type Visitors } from './loadVisitors.ts';
import { median, type Row } from './report.ts';

/**
 * What is measured, with what PERF-06 allows at the 95th percentile as a multiple of the first, which passes the hooks and
 * does nothing.
 */
const calls: { name: string; allowed?: number }[] = [
  { name: 'empty' },
  { name: 'page' },
  { name: 'get-configuration', allowed: 4 },
  { name: 'save-tracking' },
  { name: 'insert-waterfall-tracking-info' },
  { name: 'get-route-settings', allowed: 4 },
  { name: 'find-place', allowed: 4 },
  { name: 'validate-email-service' },
  { name: 'submit-application', allowed: 40 },
  { name: 'mix' },
];

/** Of the generator, at the same time. */
const connections = 8;
/** Numbers of processes that are held against each other. */
const counts = [1, 2];
/** Sessions that are begun within a second, at most: there are no more tokens. */
const begun = 1_000;
/** Sessions more than there are requests: a connection makes its first request twice. */
const spare = 2 * connections;
/** Requests of each call by which the processes warm up; a machine with other things to do does so slowly. */
const warmUp = { seconds: 20, most: 200 };

/** One call in one round. Times in milliseconds. */
interface Sample {
  requests: number;
  perSecond: number;
  p95: number;
  /** Processor time of the server's processes for one request. */
  cpu: number;
  /** Statements of the database for one request. */
  statements: number;
}

/**
 * One process of the server, and two, as an issuer runs them on PostgreSQL, all of it on this machine. Each call is sent for
 * a while, then a mix, in rounds: a machine that is slow for a while is slow for all of them. With two processes half of the
 * connections goes to each, without a proxy, which would take processor time of its own.
 * @param seconds of one call in one round
 * @throws Error where something does not start, or a call was not answered as it should be
 */
export async function measure(rounds: number, seconds = 2, host = 'prequal.surge.localhost'): Promise<Row[]> {
  await buildProduct();
  const processes = await startProcesses(Math.max(...counts));
  const { ports, used } = processes;
  try {
    const visitors = await openVisitors(join(root, 'releases'), host, ports[0] ?? 0);
    const sampleOf = async (call: string, count: number, until: Until): Promise<Sample> => {
      const before = await used();
      const times = await send(call, ports.slice(0, count), visitors, until);
      visitors.refuseWrong();
      const after = await used();
      return {
        ...times,
        cpu: (after.cpu - before.cpu) / times.requests,
        statements: (after.statements - before.statements) / times.requests,
      };
    };
    for (const { name } of calls) {
      if (partThatBegins(name) > 0) await visitors.supply(warmUp.most + spare);
      await sampleOf(name, ports.length, warmUp);
    }
    const samples: Samples = new Map();
    for (let round = 1; round <= rounds; round += 1)
      for (const count of counts)
        for (const { name } of calls) {
          const part = partThatBegins(name);
          if (part > 0) await visitors.supply(begun * seconds + spare);
          const most = part === 0 ? {} : { most: Math.floor((begun * seconds) / part) };
          const key = `${name} ${count}`;
          samples.set(key, [...(samples.get(key) ?? []), await sampleOf(name, count, { seconds, ...most })]);
        }
    return rowsOf(samples);
  } finally {
    await processes.stop();
  }
}

interface Until {
  seconds: number;
  /** Requests after which it ends before its time. */
  most?: number;
}

/** Sends a call, on every connection the next one once the one before is answered. */
async function send(
  call: string,
  ports: readonly number[],
  visitors: Visitors,
  { seconds, most }: Until,
): Promise<Omit<Sample, 'cpu' | 'statements'>> {
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
      client.setRequests(requestsOf(call, visitors, connection));
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
  const wrong = [...refused].map(([status, count]) => `${count} answers were ${status}`);
  if (errors + timeouts > 0)
    wrong.push(`${errors} connections failed, ${timeouts} requests were not answered`);
  if (times.length === 0) wrong.push('nothing was answered');
  if (wrong.length > 0) throw new Error(`The server did not bear it: ${wrong.join(', ')}.`);
  times.sort((one, other) => one - other);
  return {
    requests: times.length,
    perSecond: times.length / ((last - began) / 1_000),
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
  };
}

/** Calls that are the first of a session, each time. */
const first = ['save-tracking', 'insert-waterfall-tracking-info', 'submit-application'];

/** How many of a call's requests begin a session, 0 to 1. In the mix a step is that of the visit before it. */
function partThatBegins(call: string): number {
  if (first.includes(call)) return 1;
  const { 'save-tracking': landings = 0, 'submit-application': applications = 0 } = mixShares;
  return call === 'mix' ? (landings + applications) / 100 : 0;
}

/** By call and number of processes, one for each round. */
type Samples = Map<string, Sample[]>;

function rowsOf(samples: Samples): Row[] {
  const medianOf = (key: string, figure: keyof Sample) =>
    median((samples.get(key) ?? []).map((sample) => sample[figure]));
  /** How one stands to the other in the same round. */
  const ratio = (figure: keyof Sample, one: string, other: string) =>
    median(
      (samples.get(one) ?? []).map(
        (own, round) => own[figure] / (samples.get(other)?.[round]?.[figure] ?? 0),
      ),
    );
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return calls.map(({ name, allowed }) => ({
    what: `${name}, p95 to the empty route`,
    'p95 ms': rounded(medianOf(`${name} 1`, 'p95')),
    'processor ms': rounded(medianOf(`${name} 1`, 'cpu')),
    statements: rounded(medianOf(`${name} 1`, 'statements')),
    'two processes to one, per second': rounded(ratio('perSecond', `${name} 2`, `${name} 1`)),
    found: ratio('p95', `${name} 1`, 'empty 1'),
    allowed,
  }));
}
