import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Plugin, preview } from 'vite';
import { buildProduct } from '../scripts/buildProduct.ts';
import { chromiumOptions } from '../scripts/chromiumOptions.ts';
import { compileHintsPlugin } from '../scripts/chunkGroups.ts';
import { provideChromium } from '../scripts/provide.ts';
import { root } from '../scripts/runCommand.ts';
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

/** What is compared, and what of ours PERF-01 allows. */
const limits: { measure: keyof Measures; title: string; against: Variant; allowed: number }[] = [
  { measure: 'burst', title: 'a key, in a burst', against: 'bare', allowed: 1.25 },
  { measure: 'paused', title: 'a key, with pauses and blur', against: 'bare', allowed: 1.25 },
  { measure: 'toggle', title: 'opening or closing sections', against: 'bare', allowed: 1.8 },
  { measure: 'submit', title: 'submit with 20 errors', against: 'bare', allowed: 1.5 },
  { measure: 'mount', title: 'first mount', against: 'hookForm', allowed: 1.7 },
];

/** What a variant gave in one round, for a form of so many copies. */
interface Sample extends Measures {
  variant: Variant;
  size: number;
}

/**
 * The applicant's form as the product draws it, against the same fields as bare controlled React inputs that each hold their
 * own value, and with react-hook-form and zod. Larger forms are copies of it. Shown are medians of the
 * ratios within a round: absolute times say more of the machine than of the code. They are `TaskDuration` of the main thread
 * (its own time, 4x throttled), which counts style, layout, paint and microtasks beside scripts.
 */
export async function measure(rounds: number): Promise<Row[]> {
  await buildProduct();
  await provideChromium();
  const folder = await mkdtemp(join(tmpdir(), 'cardstock-bench-'));
  try {
    return rowsOf(await samplesOf(folder, rounds));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function samplesOf(folder: string, rounds: number): Promise<Sample[]> {
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
    for (let round = 1; round <= rounds; round += 1)
      for (const [size, scenario] of scenarios) {
        const measuresOf = await measureRound(scenario, (variant) =>
          DrivenPage.open(browser, `${server.resolvedUrls?.local[0]}${variant}/?size=${size}`),
        );
        for (const variant of variants) samples.push({ variant, size, ...measuresOf(variant) });
        console.log(`round ${round} of ${rounds}, ${size} times the form`);
      }
    return samples;
  } finally {
    await browser.close();
    await server.close();
  }
}

function rowsOf(samples: readonly Sample[]): Row[] {
  return sizes.flatMap((size) =>
    limits.map(({ measure, title, against, allowed }) => {
      const times = (variant: Variant) =>
        samples.filter((one) => one.variant === variant && one.size === size).map((one) => one[measure]);
      const ratio = (variant: Variant) => {
        const others = times(against);
        return median(times(variant).map((time, round) => time / (others[round] ?? Number.NaN)));
      };
      return {
        what: `${size}x, ${title}, to ${against}`,
        hookForm: Math.round(ratio('hookForm') * 100) / 100,
        found: ratio('cardstock'),
        allowed: size <= largestJudged ? allowed : undefined,
      };
    }),
  );
}

/** Who gets the compile hint of the product's build: ours, and what its keys, sections and submits are held against. */
const hinted: readonly Variant[] = ['bare', 'cardstock'];

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
