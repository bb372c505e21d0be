/**
 * `npm run bench`: the applicant's form in this engine against the same fields by other means (PERF-01), and validation
 * (PERF-04). Installs `bench/` when needed, builds its pages, measures them in Chromium, and writes `bench/results.json`
 * and `docs/benchmarks.md`.
 *
 * `--quick` does three rounds; `--rounds 5`, `--copies 1,8` and `--variants bare,cardstock` narrow a run. Those print the
 * page and write nothing. `--validation` measures PERF-04 anew and keeps the rest; `--report` only writes the page again.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { prepare } from '../bench/prepare/prepare.ts';
import { benchmarksPage } from '../bench/report/benchmarksPage.ts';
import type { Results, ValidationCase } from '../bench/report/Results.ts';
import { buildPages } from '../bench/run/buildPages.ts';
import { collecting } from '../bench/run/DrivenPage.ts';
import { runRounds, type Sample } from '../bench/run/runRounds.ts';
import { serveFolder } from '../bench/run/serveFolder.ts';
import { transfers } from '../bench/run/transfers.ts';
import { judged, type Variant, variants } from '../bench/run/variants.ts';
import { buildProduct } from './buildProduct.ts';
import { chromiumArguments } from './chromiumArguments.ts';
import { endWithParent } from './endWithParent.ts';
import { findChromium } from './findChromium.ts';
import { provideChromium } from './provide/provideChromium.ts';
import { root, runCommand, startCommand } from './runCommand.ts';

const folder = join(root, 'bench');
const resultsFile = join(folder, 'results.json');
const pageFile = join(root, 'docs', 'benchmarks.md');
/** Everybody is measured on the form as it is; on larger ones only who has a limit to keep. */
const allCopies = [1, 2, 4, 8];
const fullRounds = 9;
const quickRounds = 3;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    validation: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    copies: { type: 'string' },
    variants: { type: 'string' },
  },
});

endWithParent();
if (options.report || options.validation) await reportAgain();
else await bench();

async function reportAgain(): Promise<void> {
  const results = JSON.parse(await readFile(resultsFile, 'utf8')) as Results;
  if (options.validation) {
    results.validation = await validationTimes();
    await writeResults(results);
  }
  await writePage(results);
}

async function bench(): Promise<void> {
  const isFull = !options.quick && !options.rounds && !options.copies && !options.variants;
  await install();
  await buildProduct();
  await provideChromium();
  const results = await measure();
  if (isFull) {
    await writeResults(results);
    await writePage(results);
  } else console.log(`\n${benchmarksPage(results)}`);
}

async function writeResults(results: Results): Promise<void> {
  await writeFile(resultsFile, `${JSON.stringify(results, null, 1)}\n`);
}

async function writePage(results: Results): Promise<void> {
  await writeFile(pageFile, benchmarksPage(results));
  console.log('docs/benchmarks.md is written.');
}

/** `npm ci` in the folder, where what is installed is not what its lock file says. */
async function install(): Promise<void> {
  const [locked, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(async (name) => {
      const file = join(folder, name);
      return existsSync(file) ? versionsOf(await readFile(file, 'utf8')) : '';
    }),
  );
  if (locked === installed) return;
  console.log('Installing what the engine is compared with …');
  if ((await runCommand('npm', ['ci'], { cwd: folder })) !== 0) throw new Error('`npm ci` in bench/ failed.');
}

function versionsOf(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, { integrity?: string }> };
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  return JSON.stringify(entries.map(([path, { integrity }]) => [path, integrity]));
}

async function measure(): Promise<Results> {
  const output = await mkdtemp(join(tmpdir(), 'cardstock-bench-'));
  const copies = options.copies?.split(',').map(Number) ?? allCopies;
  const chosen = variants.filter((one) => options.variants?.split(',').includes(one) ?? true);
  const order = new Map(copies.map((times) => [times, measured(times, chosen)]));
  const before = loadavg()[0] ?? 0;
  try {
    const scenarios = await prepare(root, output, copies);
    await buildPages(chosen, output);
    const server = await serveFolder(output);
    try {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [...chromiumArguments, collecting],
      });
      try {
        const rounds = Number(options.rounds ?? (options.quick ? quickRounds : fullRounds));
        const work = { rounds, order, scenarios, address: server.address };
        const samples = await runRounds(browser, work, tell);
        return {
          date: new Date().toISOString().slice(0, 10),
          command: ['npm run bench', ...process.argv.slice(2)].join(' '),
          machine: machine(browser.version(), before),
          fields: (scenarios.get(copies[0] ?? 1)?.fields ?? 0) / (copies[0] ?? 1),
          rounds,
          transfers: transfers(output, chosen),
          samples: samples.map(rounded),
          validation: await validationTimes(),
        };
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

function measured(copies: number, chosen: readonly Variant[]): readonly Variant[] {
  return chosen.filter((variant) => copies === 1 || judged.includes(variant));
}

function tell({ round, variant, copies, ...measures }: Sample): void {
  const numbers = Object.entries(measures).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  console.log(`round ${round}, ${copies}x ${variant.padEnd(9)} ${numbers.join(', ')}`);
}

/** Three digits after the point are more than the clock knows. */
function rounded(sample: Sample): Sample {
  const entries = Object.entries(sample).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  ]);
  return Object.fromEntries(entries) as Sample;
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
