/**
 * `npm run measure:saves`: how soon what product staff save is on the page of `npm run dev` (PERF-05: 500 ms). Saves
 * documents of four kinds in turn, each with a change that shows on the landing page, and puts them back as they were.
 * Printed are medians, and every time. They depend on what else the machine does; `npm test` does not judge by them.
 * `-- --runs=5` says how often each is saved; `-- --write` keeps the times in `bench/saves.json` and `docs/benchmarks.md`.
 */
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { saveLimit } from '../bench/report/benchmarksPage.ts';
import type { Save as SaveTime } from '../bench/report/Results.ts';
import { endWithParent } from './endWithParent.ts';
import { median } from './firstScreen/median.ts';
import { inProduct } from './inProduct.ts';
import { root } from './runCommand.ts';
import { writePage, writeSaves } from './writeBenchmarks.ts';

interface Save {
  name: string;
  file: string;
  /** A part of the document, and what is saved in its place. */
  from: string;
  to: string;
  /** What stands on the page then, and does not before: words, or the strong primary colour. */
  shows: string;
}

const watcherMilliseconds = 4_000;
const site = 'prequal.surge';

const saves: Save[] = [
  {
    name: 'a text of all brands',
    file: 'brands/_base/copy.en.json',
    from: '"landing.formHeading": "Check your offers"',
    to: '"landing.formHeading": "Check your offers today"',
    shows: 'Check your offers today',
  },
  {
    name: 'a block of a screen',
    file: 'flows/prequal/screens/landing.json',
    from: '"note": null',
    to: '"note": "landing.applyNow"',
    shows: 'Apply Now',
  },
  {
    name: 'a section of the form',
    file: 'schemas/forms/application.json',
    from: '"title": "form.section.name"',
    to: '"title": "form.section.name", "text": "landing.applyNow"',
    shows: 'Apply Now',
  },
  {
    name: 'a colour of one brand',
    file: 'brands/surge/brand.json',
    from: '#371d6b',
    to: '#371d6c',
    shows: '#371d6c',
  },
];

/** Documents as they were before they were saved here, by path. Whatever ends this program, they are put back. */
const originals = new Map<string, string>();
process.on('exit', () => {
  for (const [path, text] of originals) writeFileSync(path, text);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

endWithParent();
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
});

const loadBefore = load();
const found: SaveTime[] = [];
await inProduct(async (product, browser) => {
  const page = await browser.newPage();
  await page.goto(product.address(site));
  await page.getByRole('button', { name: 'See My Card Offers' }).waitFor();
  // Vite does not say when its watcher has looked at every file once; before, it tells of no change.
  await wait(watcherMilliseconds);
  for (const save of saves) found.push(await measure(page, save));
}, 'scripts/dev.ts');
console.table(
  found.map(({ save, median, times }) => ({ save, median, target: saveLimit, runs: times.join('  ') })),
);
console.log(`Load average ${loadBefore} before, ${load()} after.`);
if (values.write) {
  const date = new Date().toISOString().slice(0, 10);
  await writeSaves({ date, cores: cpus().length, load: [loadBefore, load()], saves: found });
  await writePage();
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

async function measure(page: Page, { name, file, from, to, shows }: Save): Promise<SaveTime> {
  const path = join(root, file);
  const before = await readFile(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from} any more.`);
  originals.set(path, before);
  const times: number[] = [];
  try {
    for (let run = 0; run < Number(values.runs); run += 1) {
      times.push(await timed(page, shows, true, () => writeFile(path, before.replace(from, to))));
      await timed(page, shows, false, () => writeFile(path, before));
    }
  } catch (cause) {
    throw new Error(`${name}: ${file} was saved, and the page did not follow.`, { cause });
  }
  return { save: name, median: Math.round(median(times)), times: times.map(Math.round) };
}

/** Milliseconds from a save until the page shows it, or no longer does. */
async function timed(
  page: Page,
  shows: string,
  isShown: boolean,
  save: () => Promise<void>,
): Promise<number> {
  const start = performance.now();
  await save();
  const predicate = (wanted: { shows: string; isShown: boolean }) => {
    const { innerText } = document.body;
    const colour = getComputedStyle(document.documentElement)
      .getPropertyValue('--color-primary-strong')
      .trim();
    return (innerText.includes(wanted.shows) || colour === wanted.shows) === wanted.isShown;
  };
  await page.waitForFunction(predicate, { shows, isShown }, { polling: 'raf', timeout: 20_000 });
  return performance.now() - start;
}
