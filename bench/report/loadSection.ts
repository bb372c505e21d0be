import type { LoadResults } from './LoadResults.ts';
import { loadCalls, loadLimits, mixShares } from './loadCalls.ts';
import { loadFigure, loadRatio } from './loadRatio.ts';

/** Rounds of a run that judges something. */
export const fullLoad = { rounds: 5, seconds: 2 };

const [empty] = loadCalls;

/** Lines of `docs/benchmarks.md` about `npm run load`. */
export function loadSection(results: LoadResults): string[] {
  const { date, machine, connections, rounds, seconds } = results;
  const { processor, cores, gigabytes, system, node, postgres, load } = machine;
  const shares = Object.entries(mixShares).map(([name, share]) => `${share} \`${name}\``);
  return [
    'One process of the server, and two, on PostgreSQL with commits that wait for the disk, beside a stand-in for the services of',
    `an issuer, from \`npm run load -- --write\`. ${connections} connections of autocannon on loopback send the next request once the one before is`,
    'answered; with two processes half of them goes to each, without a proxy, which would take processor time of its own. The database,',
    'the services and the generator share the cores with the server, so that two processes here show what they cost each other more',
    'than what they add. Of a hundred requests of the mix are',
    `${shares.join(', ')}.`,
    '',
    'Shown are ratios to the empty route, medians over the rounds of what one round gave; a run that finds another machine finds about the',
    'same ones. Processor time is that of the server alone, and hardly depends on what else the machine does; the time until 95 of 100',
    'requests are answered does. The last column holds the requests per second of two processes against those of one.',
    '',
    `Measured on ${date}, rounds: ${rounds} of ${seconds} s for each call, on ${processor} (${cores} cores, ${gigabytes} GB), ${system}, PostgreSQL`,
    `${postgres}, Node ${node}; load average ${load[0]} before and ${load[1]} after.`,
    '',
    ...verdict(results),
    '',
    '| one process | p95 | PERF-06 allows | p50 | processor time | requests per second | statements | two to one |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...loadCalls.map(({ name, title, kind }) => {
      const of = { call: name, processes: 1 };
      const cells = [
        title,
        `**${toEmpty(results, 'p95', name)}**`,
        String(loadLimits[kind] ?? ''),
        toEmpty(results, 'p50', name),
        toEmpty(results, 'cpu', name),
        toEmpty(results, 'perSecond', name),
        String(Math.round(loadFigure(results, 'statements', of) * 10) / 10),
        inWords(loadRatio(results, 'perSecond', { ...of, processes: 2 }, of)),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

/** What PERF-06 allows and what is over it. */
function verdict(results: LoadResults): string[] {
  if (results.rounds < fullLoad.rounds || results.seconds < fullLoad.seconds)
    return ['**To be measured again**: this was a short run, which judges nothing.'];
  const over = loadCalls.flatMap(({ name, kind }) => {
    const ratio = ratioToEmpty(results, 'p95', name) ?? 0;
    const limit = loadLimits[kind] ?? Number.POSITIVE_INFINITY;
    return ratio > limit ? [`- \`${name}\`: ${ratio.toFixed(1)}, and ${limit} is allowed`] : [];
  });
  const { cores, load } = results.machine;
  const busy =
    Math.max(...load) > cores * 2
      ? ['', 'The machine had other things to do: the times are to be measured again on a quiet one.']
      : [];
  if (over.length === 0) return ['Every call is within what PERF-06 allows.', ...busy];
  return ['**PERF-06 does not hold.** Over what it allows at the 95th percentile:', '', ...over, ...busy];
}

function ratioToEmpty(results: LoadResults, figure: 'p95' | 'p50' | 'cpu' | 'perSecond', call: string) {
  return loadRatio(results, figure, { call, processes: 1 }, { call: empty?.name ?? '', processes: 1 });
}

function toEmpty(results: LoadResults, figure: 'p95' | 'p50' | 'cpu' | 'perSecond', call: string): string {
  return inWords(ratioToEmpty(results, figure, call));
}

function inWords(ratio: number | undefined): string {
  if (ratio === undefined) return '–';
  return ratio.toFixed(ratio < 10 ? 2 : 0);
}
