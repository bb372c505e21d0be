import type { LoadSample } from '../../bench/report/LoadResults.ts';
import { loadCalls, mixShares } from '../../bench/report/loadCalls.ts';
import { measureRound } from './measureRound.ts';
import { openVisitors } from './openVisitors.ts';
import { requestsOf } from './requestsOf.ts';
import type { Processes } from './startProcesses.ts';

export interface LoadPlan {
  rounds: number;
  /** Of one call in one round. */
  seconds: number;
}

type Figures = Omit<LoadSample, 'call' | 'processes' | 'round'>;

/** Of the generator, at the same time. */
export const connections = 8;
/** Numbers of processes that are held against each other. */
export const counts = [1, 2];

/** Applications within a second, at most: there are no more sessions for them. */
const applications = 400;
/** Sessions more than there are requests: a connection makes its first request twice. */
const spare = 2 * connections;
/** A machine with other things to do warms up slowly. */
const warmUpSeconds = 20;

/** Requests of each call by which the processes warm up. */
const warmUp = 200;

/** Seconds that a plan measures: the database, the processes and warming up take some more. */
export function plannedSeconds({ rounds, seconds }: LoadPlan): number {
  return rounds * seconds * loadCalls.length * counts.length;
}

/**
 * Measures every call on one process and on two, in rounds: a machine that is slow for a while is slow for all of them.
 * @param tell told of each call that was measured
 * @throws Error where a call was not answered as it should be
 */
export async function runLoad(
  { ports, used }: Processes,
  { releases, host }: { releases: string; host: string },
  { rounds, seconds }: LoadPlan,
  tell: (sample: LoadSample) => void,
): Promise<LoadSample[]> {
  const [port = 0] = ports;
  const visitors = await openVisitors(releases, host, port);

  async function measure(call: string, processes: number, until: { seconds: number; most?: number }) {
    const before = await used();
    const measured = await measureRound({
      ports: ports.slice(0, processes),
      connections,
      ...until,
      requests: (connection) => requestsOf(call, visitors, connection),
    });
    visitors.refuseWrong();
    const after = await used();
    return {
      ...measured,
      cpu: (after.cpu - before.cpu) / measured.requests,
      statements: (after.statements - before.statements) / measured.requests,
    };
  }

  for (const { name } of loadCalls) {
    if (applicationsOf(name) > 0) await visitors.supply(warmUp + spare);
    await measure(name, ports.length, { seconds: warmUpSeconds, most: warmUp });
  }
  const samples: LoadSample[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const processes of counts)
      for (const { name } of loadCalls) {
        if (applicationsOf(name) > 0) await visitors.supply(applications * seconds + spare);
        const measured = await measure(name, processes, { seconds, ...mostOf(name, seconds) });
        const sample = { call: name, processes, round, ...rounded(measured) };
        samples.push(sample);
        tell(sample);
      }
  return samples;
}

/** Requests after which a round has no sessions left for those who apply. */
function mostOf(call: string, seconds: number): { most?: number } {
  const share = applicationsOf(call);
  return share === 0 ? {} : { most: Math.floor((applications * seconds) / share) };
}

/** How many of a call's requests apply, 0 to 1. */
function applicationsOf(call: string): number {
  const apply = 'submit-application';
  if (call === apply) return 1;
  if (call !== 'mix') return 0;
  const total = Object.values(mixShares).reduce((sum, share) => sum + share, 0);
  return (mixShares[apply] ?? 0) / total;
}

/** Figures as people compare them. */
function rounded(figures: Figures): Figures {
  const { requests, perSecond, p50, p95, cpu, statements } = figures;
  const thousandths = (value: number) => Math.round(value * 1_000) / 1_000;
  return {
    requests,
    perSecond: Math.round(perSecond),
    p50: thousandths(p50),
    p95: thousandths(p95),
    cpu: thousandths(cpu),
    statements: thousandths(statements),
  };
}
