import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Browser } from '@playwright/test';
import { type ChangedPicture, changesPage } from './changesPage.ts';
import { composePicture } from './composePicture.ts';
import { isChanged } from './isChanged.ts';
import { inWords, type Picture } from './Picture.ts';

/**
 * Compares pictures with those of the same names in another folder, and writes what changed in two columns: one page of all,
 * and a sheet of each.
 * @param before folder of the earlier pictures
 * @param target folder of the sheets; what it held before goes
 */
export async function writeChanges(
  browser: Browser,
  pictures: readonly Picture[],
  before: string,
  folder: string,
  target: string,
): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const both = pictures.filter(({ file }) => existsSync(join(before, file)));
  const changed: ChangedPicture[] = [];
  for (const picture of both) {
    const files = [join(before, picture.file), join(folder, picture.file)] as const;
    const [one, other] = await Promise.all(files.map((file) => readFile(file)));
    if (one === undefined || other === undefined || !isChanged(one, other)) continue;
    const [from, to] = files.map((file) => relative(target, file).replaceAll('\\', '/'));
    changed.push({ ...picture, before: from ?? '', after: to ?? '' });
  }
  await writeFile(join(target, 'index.html'), changesPage(changed, both.length));
  const page = await browser.newPage();
  for (const { flow, screen, brand, width, before: from, after: to } of changed) {
    const parts = [
      { file: join(target, from), caption: 'before' },
      { file: join(target, to), caption: 'after' },
    ].map((part) => ({ ...part, width: width > 600 ? 800 : width }));
    const note = `${flow}, ${brand}, ${width} px`;
    const sheet = join(target, `${flow}-${screen}-${brand}-${width}.png`);
    await composePicture(page, { parts, title: inWords(screen), note }, sheet);
  }
  await page.close();
  const fresh = pictures.length - both.length;
  console.log(
    `${changed.length} of ${both.length} pictures changed${fresh > 0 ? `, ${fresh} are new` : ''}: ${join(target, 'index.html')}`,
  );
}
