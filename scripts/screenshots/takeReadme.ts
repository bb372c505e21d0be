import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { PictureTaker } from '../pictures/PictureTaker.ts';
import type { Wanted } from './chosen.ts';
import { composePicture } from './composePicture.ts';

/** A picture of the documents. */
interface ReadmePicture {
  /** Screens go on below; this much of them is shown. CSS pixels. */
  longest: number;
  /** Side by side. */
  parts: Shown[];
}

interface Shown {
  flow: string;
  screen: string;
  brand: string;
  width: number;
  /** CSS pixels that it has beside the others. */
  shown: number;
}

/** Who reads the README waits for them. */
const largest = 300_000;

/**
 * Takes the pictures of the documents, as `pictures.json` beside them says.
 * @param scratch a folder for what they are made of
 */
export async function takeReadme(
  browser: Browser,
  folder: string,
  wanted: readonly Wanted[],
  address: string,
  scratch: string,
  tell: (problem: string) => void,
): Promise<void> {
  const list = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8')) as Record<
    string,
    ReadmePicture
  >;
  const taker = await PictureTaker.open(browser, address);
  const page = await browser.newPage();
  for (const [name, { longest, parts }] of Object.entries(list)) {
    const taken = [];
    for (const [index, { flow, screen, brand, width, shown }] of parts.entries()) {
      const state = wanted.find((one) => one.flow === flow && one.name === screen)?.state;
      if (state === undefined) throw new Error(`${name}: ${flow} has no screen "${screen}".`);
      const file = join(scratch, `${index}-${name}`);
      await taker.draw(width, brand, state);
      await writeFile(file, await taker.shoot(width, 'whole'));
      taken.push({ file, width: shown });
    }
    const target = join(folder, name);
    await composePicture(page, { parts: taken, gap: 16, longest }, target);
    const { size } = await stat(target);
    console.log(`${target}: ${Math.round(size / 1_000)} KB`);
    if (size > largest) tell(`${name} is larger than ${largest / 1_000} KB.`);
  }
}
