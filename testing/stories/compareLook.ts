import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { BrowserCommand } from 'vitest/node';
import { findChromium } from '../../scripts/chromiumOptions.ts';

const root = join(import.meta.dirname, '../..');
const references = join(root, 'tests/looks/references');
const failed = join(root, '.cache/looks');

/** Processors soften the edges of curves a shade differently, and a few pixels more. A letter that changes is larger. */
const threshold = 0.1;
const maxPixels = 20;

/**
 * Holds what is in view against the reference of that name; `-u` renews it. The name of the file carries the browser and its
 * major version, as no other draws letters alike: another one says so and compares nothing.
 * @param isWanted whether it has to look like that; else it must not
 * @returns what is wrong; '' where nothing is
 */
export const compareLook: BrowserCommand<[name: string, isWanted: boolean]> = async (
  context,
  name,
  isWanted,
) => {
  const frame = await context.frame();
  const version = frame.page().context().browser()?.version().split('.')[0];
  const browser = `${basename(findChromium() ?? '', '.exe')}-${version}`;
  const file = join(references, `${name}.${browser}.png`);
  const isRenewed = context.project.vitest.config.snapshotOptions.updateSnapshot === 'all' && isWanted;
  const others = globSync(`${name}.*.png`, { cwd: references });
  if (!existsSync(file) && !isRenewed) {
    if (others.length === 0) return `There is no ${file}: \`npm test -- stories -u\` writes it.`;
    console.log(`${name} is not compared: ${browser} is not that of ${others[0]}.`);
    return '';
  }
  const element = await frame.frameElement();
  const take = () => element.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  let picture = await take();
  if (existsSync(file)) {
    const expected = PNG.sync.read(readFileSync(file));
    let { pixels, difference } = compare(expected, picture);
    // What is still being drawn is waited for.
    for (let before: Buffer | undefined; pixels > maxPixels && before?.equals(picture) !== true; ) {
      before = picture;
      picture = await take();
      ({ pixels, difference } = compare(expected, picture));
    }
    if (!isWanted) return pixels > maxPixels ? '' : `${name} looks as ever, with each button lower.`;
    if (pixels <= maxPixels) return '';
    if (!isRenewed) {
      mkdirSync(failed, { recursive: true });
      const came = join(failed, `${name}.png`);
      const where = join(failed, `${name}.difference.png`);
      writeFileSync(came, picture);
      if (difference) writeFileSync(where, difference);
      return `${pixels} pixels differ.\nExpected: ${file}\nCame: ${came}\nDifference: ${where}`;
    }
  }
  for (const other of others) rmSync(join(references, other));
  writeFileSync(file, picture);
  return '';
};

/** How many pixels differ, and where; all of them in a picture of another size. */
function compare(expected: PNG, picture: Buffer): { pixels: number; difference?: Buffer } {
  const { width, height, data } = PNG.sync.read(picture);
  if (width !== expected.width || height !== expected.height) return { pixels: width * height };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(expected.data, data, difference.data, width, height, { threshold });
  return { pixels, difference: PNG.sync.write(difference) };
}

/** Turns the browser's forced colors on and off (Windows' high contrast). */
export const forceColours: BrowserCommand<[on: boolean]> = async (context, on) => {
  const frame = await context.frame();
  await frame.page().emulateMedia({ forcedColors: on ? 'active' : 'none' });
};
