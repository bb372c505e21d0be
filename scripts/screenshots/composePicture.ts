import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export interface Part {
  /** Absolute path of a picture. */
  file: string;
  caption?: string;
  /** CSS pixels. */
  width: number;
}

/** Lays pictures side by side, top edges in line, and writes them as one PNG. */
export async function composePicture(
  browser: Browser,
  parts: readonly Part[],
  target: string,
  look: { grey?: boolean; background?: string; gap?: number } = {},
): Promise<void> {
  const { grey = false, background = '#ddd', gap = 12 } = look;
  const columns = parts.map(
    ({ file, caption, width }) =>
      `<figure>${caption === undefined ? '' : `<figcaption>${caption}</figcaption>`}<img src="${pathToFileURL(file)}" width="${width}"></figure>`,
  );
  const sheet = join(dirname(target), '.sheet.html');
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><style>
body { display: flex; gap: ${gap}px; align-items: flex-start; inline-size: max-content; margin: 0; padding: ${gap}px; background: ${background}; font: 16px system-ui, sans-serif; ${grey ? 'filter: grayscale(1);' : ''} }
figure { margin: 0; } img { display: block; } figcaption { padding-block-end: 8px; }
</style><body>${columns.join('')}`,
  );
  const page = await browser.newPage();
  try {
    await page.goto(pathToFileURL(sheet).href);
    await page.locator('body').screenshot({ path: target });
  } finally {
    await page.close();
    await rm(sheet, { force: true });
  }
}
