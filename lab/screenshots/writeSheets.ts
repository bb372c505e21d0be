import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Browser } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { composePicture, grouped, inWords, look, type Picture } from './Picture.ts';

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

const style = `${look}
  body { display: grid; grid-template-columns: 220px minmax(0, 1fr); }
  nav { position: sticky; inset-block-start: 0; align-self: start; block-size: 100vh; overflow: auto; padding: 48px 24px 48px 48px; }
  nav a { display: block; padding: 4px 0; color: inherit; text-decoration: none; }
  nav a:hover { text-decoration: underline; text-underline-offset: 3px; }
  nav h1 { padding-block-end: 24px; font-size: 20px; }
  fieldset { margin: 32px 0 0; padding: 24px 0 0; border: 0; border-block-start: 1px solid #d9d7d0; }
  label { display: block; padding: 4px 0; }
  main { padding: 48px 48px 96px 24px; }
  section + section { padding-block-start: 96px; }
  h2 { padding-block-end: 24px; font-size: 32px; }
  article { padding-block: 24px 40px; border-block-start: 1px solid #d9d7d0; }
  article header { display: flex; gap: 16px; align-items: baseline; padding-block-end: 20px; }
  h3 { font-size: 17px; }
  .note a { color: inherit; text-underline-offset: 3px; }
  .row { display: flex; flex-wrap: wrap; gap: 24px; }
  figure a { display: block; }
  img { inline-size: 168px; block-size: 345px; object-fit: cover; object-position: top; }
  .row + .row { padding-block-start: 32px; }
  .wide img { inline-size: 336px; block-size: 210px; }
  body:has(#grey:checked) img { filter: grayscale(1); }
  @media (max-width: 900px) { body { display: block; } nav { position: static; block-size: auto; padding: 24px; } main { padding: 24px; } }
`;

/** All pictures on one page, by flow: a row of brands for each screen and width. It needs no script. */
export function indexPage(pictures: readonly Picture[], sheetOf: (screen: Picture) => string): string {
  const flows = grouped(pictures, ({ flow }) => flow).map(({ key, own }) => ({
    flow: key,
    screens: grouped(own, ({ screen }) => screen),
  }));
  const widths = [...new Set(pictures.map(({ width }) => width))].sort((one, other) => one - other);
  const links = flows.map(
    ({ flow, screens }) => `<a href="#${flow}">${flow} <span class="note">${screens.length}</span></a>`,
  );
  const boxes = widths.map(
    (width) => `<label><input type="checkbox" id="w${width}" checked> ${width} px</label>`,
  );
  const hides = widths.map((width) => `body:has(#w${width}:not(:checked)) .w${width} { display: none; }`);
  const sections = flows.map(
    ({ flow, screens }) =>
      `<section id="${flow}"><h2>${flow}</h2>\n${screens.map(({ key, own }) => article(key, own, sheetOf)).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screens</title><style>${style}${hides.join('\n')}</style></head>
<body>
<nav><h1>Screens</h1>
${links.join('\n')}
<fieldset>${boxes.join('')}<label><input type="checkbox" id="grey"> Grey</label></fieldset>
</nav>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function article(
  screen: string,
  pictures: readonly Picture[],
  sheetOf: (picture: Picture) => string,
): string {
  const byWidth = grouped(pictures, ({ width }) => width);
  const sheets = byWidth.map(
    ({ key, own }) => `<a href="${sheetOf(own[0])}">${key}&nbsp;px side by side</a>`,
  );
  const rows = byWidth.map(
    ({ key, own }) => `<div class="row w${key}${key > 600 ? ' wide' : ''}">${own.map(figure).join('')}</div>`,
  );
  return `<article><header><h3>${inWords(screen)}</h3><span class="note">${sheets.join(' · ')}</span></header>${rows.join('')}</article>`;
}

function figure({ file, screen, brand, width }: Picture): string {
  return `<figure><figcaption>${brand}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${inWords(screen)}, ${brand}, ${width} px"></a></figure>`;
}

/**
 * Compares pictures with those of the same names in another folder, and writes a page of what changed, in two columns.
 * @param before folder of the earlier pictures
 * @param target folder of the page; what it held before goes
 */
export async function writeChanges(
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

const styleOfChanges = `${look}
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
    ({ key, own }) => `<section><h2>${key}</h2>\n${own.map(pair).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Before and after</title><style>${styleOfChanges}</style></head>
<body><main>
<h1>Before and after</h1>
<p class="note">${changed.length} of ${compared} pictures changed</p>
${sections.join('\n')}
</main></body>
</html>
`;
}

function pair({ screen, brand, width, before, after }: ChangedPicture): string {
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
