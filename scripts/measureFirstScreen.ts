/**
 * `npm run measure:first-screen`: how fast the first screen stands on a phone far from the mast (PERF-03). Each run is a
 * first visit with an empty cache on slow 4G, as Lighthouse has it, with a processor four times slower than this one.
 * With `--network=edge` each request takes 400 ms, and a second brings 400 kbit.
 * Printed are the medians of five runs and the waterfall of the run in the middle. The numbers depend on what else the
 * machine does, so that its load is printed too; `npm test` does not judge by them.
 * `-- --site=prequal.surge --runs=5` say what is measured; `-- --write` measures all that `docs/benchmarks.md` shows.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { firstScreenLimits } from '../bench/report/benchmarksPage.ts';
import type { FirstScreenMeasure } from '../bench/report/Results.ts';
import { endWithParent } from './endWithParent.ts';
import { type FirstScreen, measureVisit, type Network, networks } from './firstScreen/measureVisit.ts';
import { median } from './firstScreen/median.ts';
import { waterfall } from './firstScreen/waterfall.ts';
import { inProduct } from './inProduct.ts';
import { writeFirstScreens, writePage } from './writeBenchmarks.ts';

endWithParent();
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'prequal.surge' },
    runs: { type: 'string', default: '5' },
    network: { type: 'string', default: 'slow4g' },
    write: { type: 'boolean', default: false },
  },
});

/** What the document shows: the flows that begin with a form, and one where the network is worst. */
const written = [
  { site: 'prequal.surge', network: 'slow4g' },
  { site: 'cfc.surge', network: 'slow4g' },
  { site: 'dm.surge', network: 'slow4g' },
  { site: 'prequal.surge', network: 'edge' },
];
const wanted = (values.write ? written : [values]).map(({ site, network }) => ({
  site,
  network: networkOf(network),
}));
const measures = Object.keys(firstScreenLimits) as FirstScreenMeasure[];
const before = load();
const found: { site: string; network: Network; visits: FirstScreen[] }[] = [];
await inProduct(async (product, browser) => {
  for (const { site, network } of wanted) {
    const visits: FirstScreen[] = [];
    for (let run = 0; run < Number(values.runs); run += 1)
      visits.push(await measureVisit(browser, product.address(site), network));
    found.push({ site, network, visits });
  }
});

for (const { site, network, visits } of found) {
  console.log(`\n${site}, ${network.latency} ms, ${kilobitsOf(network)} kbit/s`);
  const middle = visits.toSorted((one, other) => one.largestPaint - other.largestPaint)[visits.length >> 1];
  if (middle !== undefined) {
    if (!values.write) console.log(`${waterfall(middle)}\n`);
    console.log(`Largest paint: ${middle.largestElement}`);
    for (const shift of middle.shifts) console.log(`Shift ${shift}`);
  }
  const row = (measure: string, of: (visit: FirstScreen) => number, target: number | string = '') => ({
    measure,
    median: rounded(median(visits.map(of))),
    runs: visits.map((visit) => rounded(of(visit))).join('  '),
    target,
  });
  console.table([
    ...measures.map((name) =>
      row(firstScreenLimits[name].title, (visit) => visit[name], firstScreenLimits[name].limit),
    ),
    row('form in place', (visit) => visit.formShown),
    row('KB over the net', (visit) => visit.kilobytes),
  ]);
}
console.log(`Load of the machine over a minute: ${before} before and ${load()} after`);

if (values.write) {
  await writeFirstScreens({
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    load: [before, load()],
    screens: found.map(({ site, network, visits }) => ({
      site,
      network: { latency: network.latency, kilobits: kilobitsOf(network) },
      runs: visits.length,
      measures: Object.fromEntries(
        measures.map((name) => [name, rounded(median(visits.map((visit) => visit[name])))]),
      ) as Record<FirstScreenMeasure, number>,
    })),
  });
  await writePage();
}

function networkOf(name: string): Network {
  const network = Object.hasOwn(networks, name) ? networks[name] : undefined;
  if (network === undefined) throw new Error(`--network is one of ${Object.keys(networks).join(', ')}.`);
  return network;
}

function kilobitsOf({ download }: Network): number {
  return Math.round(download / 1_000);
}

/** Whole milliseconds, and shifts to a thousandth. */
function rounded(value: number): number {
  return value < 1 ? Math.round(value * 1_000) / 1_000 : Math.round(value);
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}
