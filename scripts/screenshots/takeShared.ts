import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Compiler } from '../../src/compile/Compiler.ts';
import { sharedPicture } from '../../src/engine/sharedPicture.ts';
import { withNote } from './pngNote.ts';
import { sharedPage } from './sharedPage.ts';

/** Takes the picture of each brand that networks show beside a shared link, with a note of what it was made of. */
export async function takeShared(
  browser: Browser,
  root: string,
  brands: readonly string[],
  tell: (problem: string) => void,
): Promise<void> {
  const { art, width, height } = sharedPicture;
  const { linked } = new Compiler(root).check();
  const page = await browser.newPage({ viewport: { width, height } });
  for (const id of brands) {
    const brand = linked.brands.get(id);
    if (brand === undefined) throw new Error(`There is no brand "${id}".`);
    const { html, digest } = sharedPage(root, brand);
    await page.setContent(html);
    const name = `art/${art}.png`;
    const file = join(root, 'brands', id, name);
    const content = withNote(await page.screenshot(), digest);
    await writeFile(file, content);
    console.log(`${file}: ${Math.round(content.length / 1_000)} KB`);
    if (!brand.art.has(art)) tell(`Name it in the art of brands/${id}/brand.json: "${art}": "${name}".`);
  }
}
