import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Plugin, preview } from 'vite';
import { buildProduct } from '../../scripts/buildProduct.ts';
import { chromiumOptions } from '../../scripts/chromiumOptions.ts';
import { compileHintsPlugin } from '../../scripts/chunkGroups.ts';
import { provideChromium } from '../../scripts/provide.ts';
import { root } from '../../scripts/runCommand.ts';
import {
  collecting,
  DrivenPage,
  type Measures,
  measureRound,
  type Variant,
  variants,
} from './forms/measureRound.ts';
import { prepare } from './forms/prepare.ts';
import { median, type Row } from './report.ts';

/** Copies of the form that a page shows. */
const sizes = [1, 2, 4, 8];

/** The largest that PERF-01 judges; others are reported. */
const largestJudged = 2;

interface Limit {
  measure: keyof Measures;
  title: string;
  against: Variant;
  allowed: number;
  /** Judged at every size. */
  always?: true;
}

/** What is compared, and what of ours PERF-01 allows. */
const limits: Limit[] = [
  { measure: 'burst', title: 'a key, in a burst', against: 'bare', allowed: 1.25 },
  { measure: 'paused', title: 'a key, with pauses and blur', against: 'bare', allowed: 1.25 },
  { measure: 'toggle', title: 'opening or closing sections', against: 'bare', allowed: 1.8 },
  { measure: 'toggle', title: 'opening or closing sections', against: 'rjsf', allowed: 1, always: true },
  { measure: 'submit', title: 'submit with 20 errors', against: 'bare', allowed: 1.5 },
  { measure: 'mount', title: 'first mount', against: 'hookForm', allowed: 1.7 },
];

const names: Record<Variant, string> = {
  bare: 'bare inputs',
  hookForm: 'react-hook-form, zod',
  rjsf: 'rjsf',
  surveyJs: 'SurveyJS',
  jsonForms: 'JSON Forms',
  cardstock: 'Cardstock',
};

/** What a variant gave in one round, for a form of so many copies. */
interface Sample extends Measures {
  variant: Variant;
  size: number;
}

/**
 * The applicant's form as the product draws it, against the same fields as bare controlled React inputs that each hold their
 * own value, with react-hook-form and zod, and as rjsf, SurveyJS and JSON Forms draw them by themselves. Larger forms are
 * copies of it. Shown are medians of the ratios within a round: absolute times say more of the machine than of the code. They
 * are `TaskDuration` of the main thread (its own time, 4x throttled), which counts style, layout, paint and microtasks beside
 * scripts. Everything is also printed as the table of docs/benchmarks.md.
 */
export async function measure(rounds: number): Promise<Row[]> {
  await buildProduct();
  await provideChromium();
  const folder = await mkdtemp(join(tmpdir(), 'cardstock-bench-'));
  try {
    const found = await samplesOf(folder, rounds);
    console.log(tableOf(found));
    return rowsOf(found.samples);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Measurement {
  samples: Sample[];
  /** Of the scripts that a page loads, each compressed by gzip. */
  bytes: ReadonlyMap<Variant, number>;
}

async function samplesOf(folder: string, rounds: number): Promise<Measurement> {
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
  const open = (variant: Variant, size: number) =>
    DrivenPage.open(browser, `${server.resolvedUrls?.local[0]}${variant}/?size=${size}`);
  const samples: Sample[] = [];
  const bytes = new Map<Variant, number>();
  try {
    for (const variant of variants) {
      const page = await open(variant, 1);
      bytes.set(variant, await compressedBytes(folder, await page.scripts()));
      await page.close();
    }
    for (let round = 1; round <= rounds; round += 1)
      for (const [size, scenario] of scenarios) {
        const measuresOf = await measureRound(scenario, (variant) => open(variant, size));
        for (const variant of variants) samples.push({ variant, size, ...measuresOf(variant) });
        console.log(`round ${round} of ${rounds}, ${size} times the form`);
      }
    return { samples, bytes };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What files of a folder take by gzip. */
async function compressedBytes(folder: string, files: readonly string[]): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

function rowsOf(samples: readonly Sample[]): Row[] {
  return sizes.flatMap((size) =>
    limits.map((limit) => ({
      what: `${size}x, ${limit.title}, to ${names[limit.against]}`,
      found: ratioOf(samples, size, limit.measure, 'cardstock', limit.against),
      allowed: limit.always || size <= largestJudged ? limit.allowed : undefined,
    })),
  );
}

/** Median of the ratios within a round. */
function ratioOf(
  samples: readonly Sample[],
  size: number,
  measure: keyof Measures,
  variant: Variant,
  against: Variant,
): number {
  const times = (of: Variant) =>
    samples.filter((one) => one.variant === of && one.size === size).map((one) => one[measure]);
  const others = times(against);
  return median(times(variant).map((time, round) => time / (others[round] ?? Number.NaN)));
}

/** As docs/benchmarks.md has it: multiples of bare inputs, one for each size, and what the scripts weigh. */
function tableOf({ samples, bytes }: Measurement): string {
  const others = variants.filter((variant) => variant !== 'bare');
  const titles = new Map(limits.map(({ measure, title }) => [measure, title]));
  const times = [...titles].map(([measure, title]) => [
    title,
    ...others.map((variant) =>
      sizes.map((size) => ratioOf(samples, size, measure, variant, 'bare').toFixed(2)).join(' / '),
    ),
  ]);
  const scripts = others.map((variant) => `${((bytes.get(variant) ?? Number.NaN) / 1000).toFixed(0)} KB`);
  const heads = ['', ...others.map((variant) => names[variant])];
  const lines = [heads, heads.map(() => '---'), ...times, ['scripts', ...scripts]];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Who gets the compile hint of the product's build: ours, and what its keys, sections and submits are held against. */
const hinted: readonly Variant[] = ['bare', 'rjsf', 'cardstock'];

/** Builds each page for production, into a folder of its own. */
async function buildPages(folder: string): Promise<void> {
  for (const variant of variants)
    await build({
      plugins: [react(), documentOf(variant), compileHintsPlugin(() => hinted.includes(variant))],
      root: join(import.meta.dirname, 'pages'),
      base: `/${variant}/`,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: join(folder, variant),
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
      },
    });
}

/** All variants have the same document; it names the script of its page. */
function documentOf(variant: Variant): Plugin {
  return {
    name: 'cardstock-bench-document',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%variant%', variant) },
  };
}
