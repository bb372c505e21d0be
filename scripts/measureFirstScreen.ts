/**
 * `npm run measure:first-screen`: how fast the first screen stands on a phone far from the mast (PERF-03). Each run is a
 * first visit with an empty cache on slow 4G, as Lighthouse has it, with a processor four times slower than this one.
 * With `--network=edge` each request takes 400 ms, and a second brings 400 kbit.
 * Printed are the medians of five runs and the waterfall of the run in the middle. The numbers depend on what else the
 * machine does, so that its load is printed too; `npm test` does not judge by them.
 * `-- --site=prequal.surge --runs=5` say what is measured.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments } from './chromiumArguments.ts';
import { endWithParent } from './endWithParent.ts';
import { findChromium } from './findChromium.ts';
import { type FirstScreen, measureVisit, networks } from './firstScreen/measureVisit.ts';
import { median } from './firstScreen/median.ts';
import { waterfall } from './firstScreen/waterfall.ts';
import { startProduct } from './startProduct.ts';

endWithParent();
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'prequal.surge' },
    runs: { type: 'string', default: '5' },
    network: { type: 'string', default: 'slow4g' },
  },
});

const network = networks[values.network];
if (network === undefined) throw new Error(`--network is one of ${Object.keys(networks).join(', ')}.`);

/** PERF-03: milliseconds, and the unit of layout shift. */
const targets = {
  firstPaint: 1_500,
  largestPaint: 1_500,
  layoutShift: 0.02,
  blocked: 150,
  formUsable: 2_400,
};

const visits: FirstScreen[] = [];
const product = await startProduct();
try {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    for (let run = 0; run < Number(values.runs); run += 1)
      visits.push(await measureVisit(browser, product.address(values.site), network));
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}

const middle = visits.toSorted((one, other) => one.largestPaint - other.largestPaint)[visits.length >> 1];
if (middle !== undefined) {
  console.log(`${waterfall(middle)}\n`);
  console.log(`Largest paint: ${middle.largestElement}`);
  for (const shift of middle.shifts) console.log(`Shift ${shift}`);
}
const row = (name: string, of: (visit: FirstScreen) => number, target?: number) => ({
  measure: name,
  median: Math.round(median(visits.map(of)) * 1_000) / 1_000,
  runs: visits.map((visit) => Math.round(of(visit) * 1_000) / 1_000).join('  '),
  target: target ?? '',
});
console.table([
  row('first paint (ms)', (visit) => visit.firstPaint, targets.firstPaint),
  row('largest paint (ms)', (visit) => visit.largestPaint, targets.largestPaint),
  row('layout shift', (visit) => visit.layoutShift, targets.layoutShift),
  row('blocked (ms)', (visit) => visit.blocked, targets.blocked),
  row('form in place (ms)', (visit) => visit.formShown),
  row('form usable (ms)', (visit) => visit.formUsable, targets.formUsable),
  row('bytes over the net (KB)', (visit) => visit.kilobytes),
]);
console.log(
  `Load of the machine (1, 5, 15 min): ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
