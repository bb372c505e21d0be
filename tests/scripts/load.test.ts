import { describe, expect, it } from 'vitest';
import type { LoadResults, LoadSample } from '../../bench/report/LoadResults.ts';
import { loadCalls, loadLimits, mixShares } from '../../bench/report/loadCalls.ts';
import { loadFigure, loadRatio } from '../../bench/report/loadRatio.ts';
import { fullLoad, loadSection } from '../../bench/report/loadSection.ts';
import { percentile } from '../../bench/report/percentile.ts';
import { withScalingTable } from '../../bench/report/scalingTable.ts';
import { requestsOf, type Visitors } from '../../scripts/load/requestsOf.ts';
import { plannedSeconds } from '../../scripts/load/runLoad.ts';
import { spread } from '../../scripts/load/spread.ts';
import { sourceFiles } from '../support/sourceFiles.ts';

const [file, benchmarks, scaling] = await sourceFiles([
  'bench/load.json',
  'docs/benchmarks.md',
  'docs/scaling.md',
]);
const kept = JSON.parse(file?.text ?? '') as LoadResults;

const sample = (call: string, round: number, p95: number, processes = 1): LoadSample => ({
  call,
  processes,
  round,
  requests: 100,
  perSecond: 100,
  p50: 1,
  p95,
  cpu: 1,
  statements: 1,
});

/** A full run in which each call took so many times as long as the empty route. */
function run(times: Record<string, number>): LoadResults {
  const rounds = Array.from({ length: fullLoad.rounds }, (_, index) => index + 1);
  const samples = rounds.flatMap((round) =>
    loadCalls.flatMap(({ name }) =>
      [1, 2].map((count) => sample(name, round, (times[name] ?? 1) * round, count)),
    ),
  );
  return { ...kept, ...fullLoad, samples };
}

describe('the mix', () => {
  it('[PERF-06] is 90 % pages and configurations, 8 % checks and 2 % applications', () => {
    const {
      page = 0,
      'get-configuration': configuration = 0,
      'submit-application': apply,
      ...checks
    } = mixShares;
    expect(Object.values(mixShares).reduce((sum, share) => sum + share, 0)).toBe(100);
    expect([page + configuration, page, apply]).toEqual([90, configuration, 2]);
    expect(Object.values(checks).reduce((sum, share) => sum + share, 0)).toBe(8);
  });

  it('[PERF-06] sends each as often as its share, and nothing in bursts', () => {
    const order = spread(mixShares);
    for (const [name, share] of Object.entries(mixShares))
      expect(order.filter((one) => one === name)).toHaveLength(share);
    const applications = order.flatMap((name, index) => (name === 'submit-application' ? [index] : []));
    const [first = 0, second = 0] = applications;
    expect(second - first).toBeGreaterThan(30);
  });

  it('[PERF-06] begins elsewhere on each connection, and applies with another person and session each time', () => {
    let people = 0;
    const visitors: Visitors = {
      host: 'a.localhost',
      known: 'known',
      next: () => `fresh-${people}`,
      application: () => ({ person: ++people }),
      onWrong() {},
    };
    const requests = [0, 1].map((connection) => requestsOf('mix', visitors, connection));
    const at = requests.map((own) => own.findIndex(({ setupRequest }) => setupRequest !== undefined));
    expect(at[0]).not.toBe(at[1]);
    const [own] = requestsOf('submit-application', visitors, 0);
    const sent = [own?.setupRequest?.({}), own?.setupRequest?.({})];
    expect(new Set(sent.map((one) => one?.body)).size).toBe(2);
    expect(new Set(sent.map((one) => one?.headers?.authorization)).size).toBe(2);
    expect(new Set(sent.map((one) => one?.headers?.['idempotency-key'])).size).toBe(2);
  });
});

describe('what a run says', () => {
  it('takes the nearest rank, and has no percentile of nothing', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([50, 95, 7]);
    expect(() => percentile([], 0.5)).toThrow('There is no percentile of nothing.');
  });

  it('[PERF-06] holds a call against the empty route of the same round and processes', () => {
    const samples = [
      ...[10, 30, 20].map((time, index) => sample('empty', index, time)),
      ...[20, 30, 60].map((time, index) => sample('page', index, time)),
      sample('empty', 0, 1, 2),
    ];
    const page = { call: 'page', processes: 1 };
    expect(loadRatio({ samples }, 'p95', page, { call: 'empty', processes: 1 })).toBe(2);
    expect(loadRatio({ samples }, 'p95', page, { call: 'mix', processes: 1 })).toBeUndefined();
    expect(loadFigure({ samples }, 'p95', page)).toBe(30);
  });

  it('[PERF-06] names what is over its limit, 3 for calls that read and 10 for those that write', () => {
    expect([loadLimits.read, loadLimits.write]).toEqual([3, 10]);
    expect(loadSection(run({ 'find-place': 3, 'submit-application': 10, page: 99 }))).toContain(
      'Every call is within what PERF-06 allows.',
    );
    const over = loadSection(run({ 'find-place': 3.1, 'submit-application': 10.1 }));
    expect(over).toContain('- `find-place`: 3.1, and 3 is allowed');
    expect(over).toContain('- `submit-application`: 10.1, and 10 is allowed');
    expect(loadSection({ ...run({}), rounds: 1 }).join('\n')).toContain('To be measured again');
  });

  it('measures for less than four minutes, and for less than one in a short run', () => {
    expect(plannedSeconds(fullLoad)).toBeLessThanOrEqual(180);
    expect(plannedSeconds({ rounds: 1, seconds: 1 })).toBeLessThanOrEqual(30);
  });

  it('[PERF-06] is what the pages say, with a ratio for every call', () => {
    const section = loadSection(kept).join('\n');
    expect(benchmarks?.text).toContain(section);
    for (const { title } of loadCalls)
      expect(section).toMatch(new RegExp(`\\| ${title} \\| \\*\\*[\\d.]+\\*\\* `));
    expect(scaling?.text).toBe(withScalingTable(scaling?.text ?? '', kept));
    expect(() => withScalingTable('no place', kept)).toThrow('docs/scaling.md has no place for figures.');
  });
});
