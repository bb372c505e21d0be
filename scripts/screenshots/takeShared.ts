import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { contrast } from '../../src/compile/brand/contrast.ts';
import type { LinkedBrand } from '../../src/compile/brand/linkBrand.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { sharedPicture } from '../../src/engine/firstScreen.ts';

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

/** Signature and header, which every PNG begins with. */
const headEnd = 33;
const keyword = 'Source\0';

/** A PNG with a line of text in it, which viewers leave alone. */
export function withNote(png: Buffer, note: string): Buffer {
  const chunk = Buffer.from(`tEXt${keyword}${note}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, headEnd), length, chunk, check, png.subarray(headEnd)]);
}

/** The line that `withNote` put there; undefined in a picture from elsewhere. */
export function noteOf(png: Buffer): string | undefined {
  const from = headEnd + 8;
  if (png.toString('latin1', headEnd + 4, from + keyword.length) !== `tEXt${keyword}`) return undefined;
  return png.toString('latin1', from + keyword.length, from + png.readUInt32BE(headEnd));
}

interface SharedPage {
  /** Needs nothing but itself. */
  html: string;
  /** Another one where anything of it is different, so that a picture tells whether it is still true. */
  digest: string;
}

/**
 * The page that the shared picture of a brand is taken of: its logo and its card before its ground. There are no words in it
 * beside those of the art, so it is true for every flow and waits for no font.
 */
export function sharedPage(root: string, { id, art, tokens }: LinkedBrand): SharedPage {
  const picture = (name: string, kind: string) => {
    const file = art.get(name)?.file;
    if (file === undefined) throw new Error(`brands/${id} has no art "${name}".`);
    const content = readFileSync(join(root, file)).toString('base64');
    return `<img class="${kind}" src="data:image/svg+xml;base64,${content}">`;
  };
  const colour = (name: string) => tokens.get(`color-${name}`)?.value ?? '';
  const lightness = (name: string) => contrast(colour(name), '#000000');
  const logo = lightness('on-banner') > lightness('banner') ? 'logoLight' : 'logo';
  const html = `<!doctype html><meta charset="utf-8"><style>${look(colour('banner'))}</style>
<body>${picture('ground', 'ground')}${picture(logo, 'logo')}${picture('card', 'card')}</body>`;
  return { html, digest: createHash('sha256').update(html).digest('hex').slice(0, 16) };
}

function look(background: string): string {
  return `
body { position: relative; overflow: hidden; margin: 0; inline-size: ${sharedPicture.width}px; block-size: ${sharedPicture.height}px;
  display: grid; grid-template-columns: 380px 600px; gap: 72px; place-content: center; align-items: center; background: ${background}; }
img { position: relative; inline-size: 100%; }
.ground { position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 56%; block-size: 100%; object-fit: cover;
  clip-path: polygon(9% 0, 100% 0, 100% 100%, 0 100%); }
.logo { block-size: 160px; object-fit: contain; object-position: 0 50%; }
.card { rotate: -5deg; filter: drop-shadow(0 24px 40px rgb(0 0 0 / .35)); }`;
}
