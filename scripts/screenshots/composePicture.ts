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

/** Taller pictures are written in pieces as well: many viewers shrink them until nothing can be read. */
const tall = 2_400;
const piece = 1_600;

/** Lays pictures side by side, top edges in line, and writes them as one PNG; `target.1.png`, `.2` … of a tall one. */
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
    const body = page.locator('body');
    await body.screenshot({ path: target });
    const { width = 0, height = 0 } = (await body.boundingBox()) ?? {};
    if (height <= tall) return;
    for (let top = 0; top < height; top += piece) {
      const clip = { x: 0, y: top, width, height: Math.min(piece, height - top) };
      const path = target.replace(/\.png$/, `.${top / piece + 1}.png`);
      await page.screenshot({ path, clip, fullPage: true });
    }
  } finally {
    await page.close();
    await rm(sheet, { force: true });
  }
}
