import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { composePicture } from './composePicture.ts';
import { grouped } from './grouped.ts';
import { indexPage } from './indexPage.ts';
import { inWords, type Picture } from './Picture.ts';

/** What brands are compared by stands near the top; the picture itself has the rest. */
const longest = 1_600;

/** Writes the page of all pictures, and for each screen and width its brands side by side. */
export async function writeSheets(
  browser: Browser,
  pictures: readonly Picture[],
  folder: string,
): Promise<void> {
  await writeFile(join(folder, 'index.html'), indexPage(pictures, sheetOf));
  const page = await browser.newPage();
  for (const { key: target, own } of grouped(pictures, sheetOf)) {
    const [{ flow, screen, width }] = own;
    const isWide = width > 600;
    const parts = own.map(({ file, brand }) => ({
      file: join(folder, file),
      caption: brand,
      width: isWide ? 640 : 280,
    }));
    const columns = Math.min(parts.length, isWide ? 3 : 6);
    const note = `${flow}, ${width} px`;
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await composePicture(
      page,
      { parts, title: inWords(screen), note, columns, longest },
      join(folder, target),
    );
  }
  await page.close();
}

function sheetOf({ flow, screen, width }: Picture): string {
  return `${flow}/${screen}/brands-${width}.png`;
}
