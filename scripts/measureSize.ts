/**
 * `npm test -- size`: what the first route costs (PERF-02), measured from a real load.
 * Counted is all that arrives before and at the first failed submit of someone who has typed into a field before, but for
 * fonts and pictures, each by `gzip -9`, 1 KB = 1000 bytes; scripts have a budget of their own. `tests/size-budget.json` holds what was measured last;
 * `npm test -- size --lower` writes less. It rises only by a row of decision 044.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { root } from './runCommand.ts';
import { inProduct } from './startProduct.ts';

type Kind = 'html' | 'scripts' | 'styles' | 'data';

interface Loaded {
  /** Undefined for fonts and pictures. */
  kind: Kind | undefined;
  address: string;
  kilobytes: number;
}

/** Kilobytes that are allowed: of scripts, and of everything. */
type Budget = Record<'scripts' | 'all', number>;

const site = process.env.SIZE_SITE ?? 'prequal.surge';
const budgetFile = join(root, 'tests', 'size-budget.json');
const decision = 'docs/decisions/044-what-the-first-route-may-weigh.md';
/** Kilobytes that the route may weigh less before the budget has to follow. */
const slack = 0.3;

/** The last row of the decision's table. */
async function decidedBudget(): Promise<Budget> {
  const rows = [
    ...(await readFile(join(root, decision), 'utf8')).matchAll(/^\| [\d-]+ \| ([\d.]+) \| ([\d.]+) \|/gm),
  ];
  const [, scripts, all] = rows.at(-1) ?? [];
  return { scripts: Number(scripts), all: Number(all) };
}

function kindOf(type: string): Kind | undefined {
  if (/^(image|font)\//.test(type)) return undefined;
  if (/javascript/.test(type)) return 'scripts';
  if (/text\/css/.test(type)) return 'styles';
  return /text\/html/.test(type) ? 'html' : 'data';
}

/**
 * Opens the landing screen, answers one question, sends the form, and waits until the page says that it has errors.
 * @param isQuiet nothing that the page asked for is on its way
 */
async function failFirstSubmit(page: Page, address: string, isQuiet: () => boolean): Promise<void> {
  // What an idle page prepares is asked for in that moment.
  const settle = async () => {
    do await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    while (!isQuiet());
  };
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('takenOver').length > 0);
  const field = page.locator('form input:not([type])').first();
  await field.click();
  await field.pressSequentially('Jordan');
  await settle();
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForFunction(() => document.title.startsWith('Error: '));
  await settle();
}

function measure(): Promise<Loaded[]> {
  return inProduct(async (product, browser) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const loading: Promise<Loaded>[] = [];
    const open = new Set<Request>();
    page.on('request', (request) => open.add(request));
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => {
      open.delete(request);
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
    await failFirstSubmit(page, product.address(site), () => open.size === 0);
    return await Promise.all(loading);
  });
}

const budget = JSON.parse(await readFile(budgetFile, 'utf8')) as Budget;
const loaded = await measure();
const sums: Record<Kind, number> = { html: 0, scripts: 0, styles: 0, data: 0 };
for (const { kind, address, kilobytes } of loaded.toSorted((one, other) => other.kilobytes - one.kilobytes)) {
  if (kind === undefined) continue;
  sums[kind] += kilobytes;
  console.log(`${kilobytes.toFixed(1).padStart(7)} KB  ${kind.padEnd(7)} ${new URL(address).pathname}`);
}
for (const [kind, sum] of Object.entries(sums)) console.log(`${sum.toFixed(1).padStart(7)} KB  ${kind}`);

const mistakes: string[] = [];
const decided = await decidedBudget();
const isLowered = process.argv.includes('--lower');
const all = Object.values(sums).reduce((one, other) => one + other, 0);
for (const [name, exact] of [['scripts', sums.scripts] as const, ['all', all] as const]) {
  const sum = Math.ceil(exact * 10) / 10;
  if (isLowered) budget[name] = Math.min(budget[name], sum);
  console.log(`${sum.toFixed(1).padStart(7)} KB  ${name}, budget ${budget[name]}`);
  if (sum > budget[name]) mistakes.push(`${name}: ${sum} KB are more than the budget of ${budget[name]} KB.`);
  else if (sum < budget[name] - slack)
    mistakes.push(
      `${name}: the budget of ${budget[name]} KB is too high; \`npm test -- size --lower\` lowers it.`,
    );
  if (!(budget[name] <= decided[name]))
    mistakes.push(`${name}: the budget of ${budget[name]} KB is above the last row of ${decision}.`);
}
const foreign = loaded.filter(({ address }) => !new URL(address).hostname.endsWith(`${site}.localhost`));
for (const { address } of foreign) mistakes.push(`third party: ${address}`);
if (isLowered) await writeFile(budgetFile, `{ "scripts": ${budget.scripts}, "all": ${budget.all} }\n`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;
