import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { look } from './Picture.ts';

export interface ComposedPart {
  /** Absolute path of a picture. */
  file: string;
  caption?: string;
  /** CSS pixels. */
  width: number;
}

export interface Composition {
  parts: readonly ComposedPart[];
  /** Stands above them. */
  title?: string;
  note?: string;
  /** As many as there are parts, unless said. */
  columns?: number;
  gap?: number;
  /** How much of a long picture is shown; all of it unless said. */
  longest?: number;
}

/** Lays pictures side by side, top edges in line, and writes them as one PNG. */
export async function composePicture(page: Page, composition: Composition, target: string): Promise<void> {
  const { parts, title, note, columns = parts.length, gap = 32, longest } = composition;
  const figures = parts.map(
    ({ file, caption, width }) =>
      `<figure>${caption === undefined ? '' : `<figcaption>${caption}</figcaption>`}<img src="${pathToFileURL(file)}" width="${width}"></figure>`,
  );
  const head =
    title === undefined ? '' : `<header><h1>${title}</h1><p class="note">${note ?? ''}</p></header>`;
  const sheet = join(dirname(target), '.sheet.html');
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><style>${look}
  body { inline-size: max-content; padding: ${Math.round(gap * 1.5)}px; }
  header { padding-block-end: 32px; } h1 { font-size: 28px; } .note { margin: 6px 0 0; }
  main { display: grid; grid-template-columns: repeat(${columns}, max-content); gap: ${gap}px; align-items: start; }
  img { ${longest === undefined ? '' : `max-block-size: ${longest}px; object-fit: cover; object-position: top;`} }
</style><body>${head}<main>${figures.join('')}</main>`,
  );
  try {
    await page.goto(pathToFileURL(sheet).href);
    await page.locator('body').screenshot({ path: target, animations: 'disabled' });
  } finally {
    await rm(sheet, { force: true });
  }
}
