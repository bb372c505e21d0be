import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/runCommand.ts';
import { inProduct } from '../../scripts/startProduct.ts';
import { median, type Row } from './report.ts';

interface Save {
  name: string;
  file: string;
  /** A part of the document, and what is saved in its place. */
  from: string;
  to: string;
  /** What stands on the page then, and does not before: words, or the strong primary color. */
  shows: string;
}

const watcherMilliseconds = 4_000;
/** From a save to the page. */
const allowed = 500;
const site = 'prequal.surge';

const saves: Save[] = [
  {
    name: 'a text of all brands',
    file: 'brands/_base/copy.en.json',
    from: '"landing.title": "See if you pre-qualify"',
    to: '"landing.title": "See if you pre-qualify today"',
    shows: 'See if you pre-qualify today',
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

/**
 * How soon what product staff save is on the page. Saves documents of four kinds in turn, each with a change that shows on
 * the landing page, and puts them back as they were.
 */
export async function measure(rounds: number): Promise<Row[]> {
  return inProduct(async (product, browser) => {
    const page = await browser.newPage();
    await page.goto(product.address(site));
    await page.getByRole('button', { name: 'See My Card Offers' }).waitFor();
    // Vite does not say when its watcher has looked at every file once; before, it tells of no change.
    await wait(watcherMilliseconds);
    const rows: Row[] = [];
    for (const save of saves) {
      const times = await timesOf(page, save, rounds);
      rows.push({ what: save.name, found: median(times), allowed });
    }
    return rows;
  }, 'scripts/dev.ts');
}

async function timesOf(page: Page, { name, file, from, to, shows }: Save, rounds: number): Promise<number[]> {
  const path = join(root, file);
  const before = await readFile(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from} any more.`);
  originals.set(path, before);
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.push(await timed(page, shows, true, () => writeFile(path, before.replace(from, to))));
      await timed(page, shows, false, () => writeFile(path, before));
    }
  } catch (cause) {
    throw new Error(`${name}: ${file} was saved, and the page did not follow.`, { cause });
  }
  return times;
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
