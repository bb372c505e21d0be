/**
 * `npm run test:size`: what the first route costs (PERF-02), measured from a real load.
 * Counted is every script and style sheet that arrives before and at the first failed submit of someone who has typed into
 * a field before, each by `gzip -9`, 1 KB = 1000 bytes. `tests/size-budget.json` only goes down: `npm run test:size -- --lower` writes what was measured.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments } from './chromiumArguments.ts';
import { findChromium } from './findChromium.ts';
import { root } from './runCommand.ts';
import { startProduct } from './startProduct.ts';

type Kind = 'javascript' | 'css';

interface Loaded {
  kind: Kind | 'other';
  address: string;
  kilobytes: number;
}

const site = process.env.SIZE_SITE ?? 'prequal.surge';
const budgetFile = join(root, 'tests', 'size-budget.json');

function kindOf(type: string): Loaded['kind'] {
  if (/javascript/.test(type)) return 'javascript';
  return /text\/css/.test(type) ? 'css' : 'other';
}

/** Opens the landing screen, answers one question, sends the form, and waits until the page says that it has errors. */
async function failFirstSubmit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const field = page.locator('form input:not([type])').first();
  await field.click();
  await field.pressSequentially('Jordan');
  await page.waitForLoadState('networkidle');
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForFunction(() => document.title.startsWith('Error: '));
  await page.waitForLoadState('networkidle');
}

async function measure(): Promise<Loaded[]> {
  const product = await startProduct();
  try {
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      const loading: Promise<Loaded>[] = [];
      page.on('requestfinished', (request) => {
        loading.push(
          (async () => {
            const response = await request.response();
            const body = (await response?.body()) ?? Buffer.alloc(0);
            return {
              kind: kindOf(response?.headers()['content-type'] ?? ''),
              address: request.url(),
              kilobytes: gzipSync(body, { level: 9 }).length / 1000,
            };
          })(),
        );
      });
      await failFirstSubmit(page, product.address(site));
      return await Promise.all(loading);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

const budget = JSON.parse(await readFile(budgetFile, 'utf8')) as Record<Kind, number>;
const loaded = await measure();
const sums: Record<Kind, number> = { javascript: 0, css: 0 };
for (const file of loaded.toSorted((one, other) => other.kilobytes - one.kilobytes)) {
  if (file.kind === 'other') continue;
  sums[file.kind] += file.kilobytes;
  console.log(`${file.kilobytes.toFixed(1).padStart(7)} KB  ${new URL(file.address).pathname}`);
}

const mistakes: string[] = [];
for (const kind of ['javascript', 'css'] as const) {
  const sum = Math.ceil(sums[kind] * 10) / 10;
  console.log(`${sum.toFixed(1).padStart(7)} KB  ${kind} in all, budget ${budget[kind]}`);
  if (sum > budget[kind]) mistakes.push(`${kind}: ${sum} KB are more than the budget of ${budget[kind]} KB.`);
  if (process.argv.includes('--lower')) budget[kind] = Math.min(budget[kind], sum);
}
const foreign = loaded.filter(({ address }) => !new URL(address).hostname.endsWith(`${site}.localhost`));
for (const { address } of foreign) mistakes.push(`third party: ${address}`);
if (process.argv.includes('--lower')) await writeFile(budgetFile, `${JSON.stringify(budget, null, 2)}\n`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;
