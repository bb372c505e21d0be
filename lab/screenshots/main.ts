/**
 * `npm run lab -- screenshots`: pictures of every screen of every flow and brand, in every state of `flows/<flow>/screens.json`, on a
 * phone, a tablet and a desktop, in `screenshots/`. `index.html` shows all of them by flow; beside the pictures of a screen lie its brands side
 * by side (LOOK-01). It prints how long each page is, and how far down its first field begins.
 * `--flow cfc --brand surge --screen landing --width 360` takes fewer. `--before FOLDER` shows what changed since the
 * pictures in that folder, in `screenshots/changes/`. `--readme` takes only the pictures of `docs/images/` anew, `--guide`
 * those of `docs/guide/images/`, in the studio, `--share` those that brands share (`brands/<brand>/art/share.png`).
 */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../../scripts/chromiumOptions.ts';
import { provideChromium } from '../../scripts/provide.ts';
import { endWithParent, root, startCommand } from '../../scripts/runCommand.ts';
import { brandsOf, chosen, wantedOf } from '../../scripts/transcripts/chosen.ts';
import { takeGuide } from './takeGuide.ts';
import { takePictures, takeReadme, takeShared } from './takePictures.ts';
import { writeChanges, writeSheets } from './writeSheets.ts';

const folder = join(root, 'screenshots');
const problems: string[] = [];
const tell = (problem: string) => {
  problems.push(problem);
};

endWithParent();
const wanted = wantedOf(root);
const choice = chosen(process.argv.slice(2), brandsOf(root), wanted);
const before = choice.before === undefined ? undefined : resolve(choice.before);
if (before !== undefined && !existsSync(before)) throw new Error(`There is no folder ${before}.`);
await provideChromium();
const browser = await chromium.launch(chromiumOptions());
try {
  if (choice.readme) await renewReadme(browser);
  else if (choice.guide) await takeGuide(browser, join(root, 'docs', 'guide', 'images'));
  else if (choice.share) await takeShared(browser, root, choice.brands, tell);
  else await takeAll(browser);
} finally {
  await browser.close();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function takeAll(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = await withPictures((address) => takePictures(browser, choice, address, folder, tell));
  await writeSheets(browser, pictures, folder);
  for (const { file, height, field } of pictures)
    console.log(`${file}: ${height} px${field === undefined ? '' : `, first field at ${field} px`}`);
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
  if (before !== undefined) await writeChanges(pictures, before, folder, join(folder, 'changes'));
}

async function renewReadme(browser: Browser): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'cardstock-readme-'));
  const images = join(root, 'docs', 'images');
  await withPictures((address) => takeReadme(browser, images, wanted, address, scratch, tell));
  await rm(scratch, { recursive: true, force: true });
}

/**
 * Uses the page that draws, in a process of its own.
 * @throws Error when it ends before it is up; what it said stands in the terminal
 */
async function withPictures<Value>(use: (address: string) => Promise<Value>): Promise<Value> {
  const server = startCommand('node', [join(root, 'scripts', 'pictures', 'serve.ts')], {}, 'read');
  if (server.output === null) throw new Error('The server of pictures says nothing.');
  const lines = createInterface({ input: server.output });
  const ended = server.ended.then(() => {
    throw new Error('The page that pictures are taken of did not start.');
  });
  // After it is up its end is nobody's surprise.
  ended.catch(() => undefined);
  try {
    const [address] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    return await use(address);
  } finally {
    await server.end();
  }
}
