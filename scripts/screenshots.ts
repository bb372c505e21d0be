/**
 * `npm run screenshots`: pictures of every screen of every brand on a phone and a desktop, pristine and in error, in
 * `screenshots/`: one PNG each, all of them on `index.html`, and for each screen all brands side by side in
 * `contact-<screen>.png`, also in grey (LOOK-01).
 * `-- --brand surge --screen landing --width 360` takes fewer. `-- --readme` only makes `docs/images/landing.png` anew.
 */
import { globSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments } from './chromiumArguments.ts';
import { endWithParent } from './endWithParent.ts';
import { findChromium } from './findChromium.ts';
import { root } from './runCommand.ts';
import { type Choice, chosen } from './screenshots/chosen.ts';
import { composePicture } from './screenshots/composePicture.ts';
import { contactSheet, type Shot } from './screenshots/contactSheet.ts';
import { journeys } from './screenshots/journeys.ts';
import { takeShots } from './screenshots/takeShots.ts';
import { startProduct } from './startProduct.ts';

const folder = join(root, 'screenshots');
const readmePicture = join(root, 'docs', 'images', 'landing.png');
/** The flow that every brand has a site of. */
const flow = 'prequal';

endWithParent();
const brands = globSync('brands/[!_]*/brand.json', { cwd: root }).map((file) => basename(dirname(file)));
const screens = journeys.flatMap((journey) => journey.screens);
const problems: string[] = [];

async function takeAll(browser: Browser, choice: Choice, address: Address): Promise<void> {
  const shots = await takeShots(browser, choice, address, folder, (problem) => problems.push(problem));
  await writeFile(join(folder, 'index.html'), contactSheet(shots));
  for (const screen of new Set(shots.map((shot) => shot.screen))) await pictureOf(browser, screen, shots);
  console.log(`${shots.length} pictures, all on ${join(folder, 'index.html')}`);
}

/** All brands side by side, at the smallest width there is. */
async function pictureOf(browser: Browser, screen: string, shots: readonly Shot[]): Promise<void> {
  const ofScreen = shots.filter((shot) => shot.screen === screen);
  const width = Math.min(...ofScreen.map((shot) => shot.width));
  const parts = ofScreen
    .filter((shot) => shot.width === width)
    .map(({ file, brand }) => ({ file: join(folder, file), caption: brand, width }));
  await composePicture(browser, parts, join(folder, `contact-${screen}.png`));
  // Names hidden: brands are told apart by everything else.
  const nameless = parts.map(({ file }) => ({ file, width }));
  await composePicture(browser, nameless, join(folder, `contact-${screen}-grey.png`), { grey: true });
}

/** The first brand's landing screen, desktop beside phone. */
async function takeReadme(browser: Browser, address: Address): Promise<void> {
  const brand = brands.includes('surge') ? 'surge' : (brands[0] ?? '');
  const choice = { brands: [brand], screens: ['landing-view'], widths: [360, 1_280], readme: true };
  await takeShots(browser, choice, address, folder, (problem) => problems.push(problem));
  const shot = (width: number) => join(folder, brand, `landing-view-${width}.png`);
  await mkdir(dirname(readmePicture), { recursive: true });
  const parts = [
    { file: shot(1_280), width: 700 },
    { file: shot(360), width: 213 },
  ];
  await composePicture(browser, parts, readmePicture, { background: '#e6e6ea', gap: 16 });
  const { size } = await stat(readmePicture);
  console.log(`${readmePicture}: ${Math.round(size / 1_000)} KB`);
  if (size > 250_000) problems.push('The picture of the README is larger than 250 KB.');
}

type Address = (brand: string, path: string) => string;

const choice = chosen(process.argv.slice(2), brands, screens);
const product = await startProduct();
try {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const address: Address = (brand, path) => product.address(`${flow}.${brand}`, path);
  try {
    if (choice.readme) await takeReadme(browser, address);
    else await takeAll(browser, choice, address);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
