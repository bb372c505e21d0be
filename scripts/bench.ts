/**
 * `npm run bench`: the applicant's form in this engine against the same fields by other means (PERF-01), and validation
 * (PERF-04). Builds the pages of `bench/`, measures them in Chromium, and writes `bench/results.json` and
 * `docs/benchmarks.md`. Wants a quiet machine.
 *
 * `-- --rounds 1 --sizes 1,8` is a short run: it prints the page and writes nothing. `-- --report` writes the page again
 * from the results.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { prepare } from '../bench/prepare/prepare.ts';
import { benchmarksPage, fullRun } from '../bench/report/benchmarksPage.ts';
import type { Results, Sample, ValidationCase } from '../bench/report/Results.ts';
import { buildPages } from '../bench/run/buildPages.ts';
import { collecting, DrivenPage } from '../bench/run/DrivenPage.ts';
import { measureRound } from '../bench/run/measureRound.ts';
import { variants } from '../bench/run/variants.ts';
import { buildProduct } from './buildProduct.ts';
import { chromiumOptions } from './chromiumOptions.ts';
import { endWithParent } from './endWithParent.ts';
import { provideChromium } from './provide/provideChromium.ts';
import { root, startCommand } from './runCommand.ts';
import { readFirstScreens, readLoad, readSaves, writePage } from './writeBenchmarks.ts';

const resultsFile = join(root, 'bench', 'results.json');

const { values: options } = parseArgs({
  options: {
    report: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    sizes: { type: 'string' },
  },
});
const rounds = Number(options.rounds ?? fullRun.rounds);
const sizes = options.sizes?.split(',').map(Number) ?? fullRun.sizes;

endWithParent();
if (options.report) await writePage();
else await bench();

async function bench(): Promise<void> {
  await buildProduct();
  await provideChromium();
  const folder = await mkdtemp(join(tmpdir(), 'cardstock-bench-'));
  try {
    const results = await measure(folder);
    if (options.rounds || options.sizes) {
      console.log(
        `\n${benchmarksPage(results, await readSaves(), await readFirstScreens(), await readLoad())}`,
      );
      return;
    }
    await writeFile(resultsFile, `${JSON.stringify(results, null, 1)}\n`);
    await writePage();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string): Promise<Results> {
  const before = loadavg()[0] ?? 0;
  const scenarios = await prepare(root, folder, sizes);
  await buildPages(folder);
  const server = await preview({
    root: folder,
    configFile: false,
    appType: 'mpa',
    logLevel: 'error',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await chromium.launch(chromiumOptions(collecting));
  const samples: Sample[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [size, scenario] of scenarios) {
        const measuresOf = await measureRound(scenario, (variant) =>
          DrivenPage.open(browser, `${server.resolvedUrls?.local[0]}${variant}/?size=${size}`),
        );
        for (const variant of variants) samples.push(tell({ variant, size, round, ...measuresOf(variant) }));
      }
    }
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: machine(browser.version(), before),
      fields: [...scenarios].map(([size, { fields }]) => fields / size)[0] ?? 0,
      samples,
      validation: await validationTimes(),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Shows a sample, its times in microseconds' precision, which is more than the clock knows. */
function tell({ variant, size, round, ...measures }: Sample): Sample {
  const entries = Object.entries(measures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]);
  const times = entries.map(([name, value]) => `${name} ${value}`).join(', ');
  console.log(`round ${round}, ${size}x ${variant.padEnd(9)} ${times}`);
  return { variant, size, round, ...Object.fromEntries(entries) };
}

function machine(chromiumVersion: string, before: number): Results['machine'] {
  const load = (value: number) => Math.round(value * 10) / 10;
  return {
    processor: cpus()[0]?.model ?? 'an unknown processor',
    cores: cpus().length,
    gigabytes: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    chromium: `Chromium ${chromiumVersion}`,
    node: process.version.slice(1),
    load: [load(before), load(loadavg()[0] ?? 0)],
  };
}

async function validationTimes(): Promise<ValidationCase[]> {
  const run = startCommand('node', ['scripts/measureValidation.ts', '--json'], {}, 'read');
  const output = run.output === null ? '' : await text(run.output);
  if ((await run.ended) !== 0) throw new Error('`scripts/measureValidation.ts` failed.');
  return JSON.parse(output) as ValidationCase[];
}
