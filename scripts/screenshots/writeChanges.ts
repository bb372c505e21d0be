import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Browser } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { composePicture } from './composePicture.ts';
import { grouped, inWords, look, type Picture } from './Picture.ts';

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

/** A picture that changed; paths are relative to the page. */
interface ChangedPicture extends Picture {
  before: string;
  after: string;
}

const style = `${look}
  main { max-inline-size: 1400px; margin: auto; padding: 64px 48px 128px; }
  h1 { font-size: 32px; }
  h2 { padding-block: 96px 8px; font-size: 24px; }
  article { padding-block: 40px; }
  h3 { padding-block-end: 20px; font-size: 17px; }
  .pair { display: grid; grid-template-columns: repeat(2, minmax(0, max-content)); gap: 40px; }
  img { max-inline-size: 100%; block-size: auto; }
  @media (max-width: 700px) { main { padding: 24px; } .pair { gap: 12px; } }
`;

/** What changed, in two columns: before, after. */
export function changesPage(changed: readonly ChangedPicture[], compared: number): string {
  const sections = grouped(changed, ({ flow }) => flow).map(
    ({ key, own }) => `<section><h2>${key}</h2>\n${own.map(article).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Before and after</title><style>${style}</style></head>
<body><main>
<h1>Before and after</h1>
<p class="note">${changed.length} of ${compared} pictures changed</p>
${sections.join('\n')}
</main></body>
</html>
`;
}

function article({ screen, brand, width, before, after }: ChangedPicture): string {
  const name = `${inWords(screen)}, ${brand}, ${width} px`;
  const column = (caption: string, file: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${caption}"></a></figure>`;
  return `<article><h3>${name}</h3><div class="pair">${column('before', before)}${column('after', after)}</div></article>`;
}

/** Whether two PNG files show something else; the softened edges of letters and curves are not compared. */
export function isChanged(before: Buffer, after: Buffer): boolean {
  if (before.equals(after)) return false;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return true;
  return pixelmatch(one.data, other.data, undefined, width, height) > 0;
}
