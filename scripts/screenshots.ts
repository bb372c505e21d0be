/**
 * `npm run screenshots`: pictures of every screen of every flow and brand, in every state of `.storybook/screens/`, on a phone
 * and a desktop, in `screenshots/`. `index.html` shows all of them by flow; beside the pictures of a screen lie its brands side
 * by side (LOOK-01). It prints how long each page is, and how far down its first field begins.
 * `-- --flow cfc --brand surge --screen landing --width 360` takes fewer. `-- --before FOLDER` shows what changed since the
 * pictures in that folder, or since the code of that checkout, in `screenshots/changes/`. `-- --readme` takes only the pictures
 * of `docs/images/` anew, `-- --share` those that brands share (`brands/<brand>/art/share.png`).
 */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from './chromiumOptions.ts';
import { endWithParent, root, startCommand } from './runCommand.ts';
import { brandsOf, chosen, wantedOf } from './screenshots/chosen.ts';
import { takePictures, takeReadme, takeShared } from './screenshots/takePictures.ts';
import { writeChanges, writeSheets } from './screenshots/writeSheets.ts';

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
const browser = await chromium.launch(chromiumOptions());
try {
  if (choice.readme) await renewReadme(browser);
  else if (choice.share) await takeShared(browser, root, choice.brands, tell);
  else await takeAll(browser);
} finally {
  await browser.close();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function takeAll(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = await withPictures(root, (address) =>
    takePictures(browser, choice, address, folder, tell),
  );
  await writeSheets(browser, pictures, folder);
  for (const { file, height, field } of pictures)
    console.log(`${file}: ${height} px${field === undefined ? '' : `, first field at ${field} px`}`);
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
  if (before === undefined) return;
  const earlier = await picturesBefore(browser, before);
  await writeChanges(browser, pictures, earlier, folder, join(folder, 'changes'));
}

/** The pictures themselves, or those of the checkout that lies there, which are taken first. */
async function picturesBefore(browser: Browser, before: string): Promise<string> {
  if (!existsSync(join(before, 'package.json'))) return before;
  const earlier = join(folder, 'before');
  await rm(earlier, { recursive: true, force: true });
  const names = new Set(choice.wanted.map(({ flow, name }) => `${flow} ${name}`));
  const same = wantedOf(before).filter(({ flow, name }) => names.has(`${flow} ${name}`));
  const brands = brandsOf(before).filter((brand) => choice.brands.includes(brand));
  await withPictures(before, (address) =>
    takePictures(browser, { ...choice, brands, wanted: same }, address, earlier, (problem) =>
      tell(`before: ${problem}`),
    ),
  );
  return earlier;
}

async function renewReadme(browser: Browser): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'cardstock-readme-'));
  const images = join(root, 'docs', 'images');
  await withPictures(root, (address) => takeReadme(browser, images, wanted, address, scratch, tell));
  await rm(scratch, { recursive: true, force: true });
}

async function withPictures<Value>(
  checkout: string,
  use: (address: string) => Promise<Value>,
): Promise<Value> {
  const { address, stop } = await startPictures(checkout);
  try {
    return await use(address);
  } finally {
    await stop();
  }
}

interface RunningPictures {
  /** Where the page is that draws. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts `serve.ts` for a checkout.
 * @throws Error when it ends before it is up; what it said stands in the terminal
 */
async function startPictures(checkout: string = root): Promise<RunningPictures> {
  const server = startCommand('node', [join(root, 'scripts', 'pictures', 'serve.ts'), checkout], {}, 'read');
  if (server.output === null) throw new Error('The server of pictures says nothing.');
  const lines = createInterface({ input: server.output });
  const ended = server.ended.then(() => {
    throw new Error(`The page that pictures are taken of did not start from ${checkout}.`);
  });
  // After it is up its end is nobody's surprise.
  ended.catch(() => undefined);
  const [address] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  return { address, stop: () => server.end() };
}
