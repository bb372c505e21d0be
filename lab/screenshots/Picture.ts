import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/runCommand.ts';

/** A picture of a screen of a brand. */
export interface Picture {
  flow: string;
  /** Its state. */
  screen: string;
  brand: string;
  width: number;
  /** Relative to the folder of all pictures. */
  file: string;
  /** Of the page, in CSS pixels. */
  height?: number;
  /** How far down its first field begins, where it has one. */
  field?: number;
}

/** Where a picture lies. */
export function fileOf({ flow, screen, brand, width }: Omit<Picture, 'file' | 'height' | 'field'>): string {
  return `${flow}/${screen}/${brand}-${width}.png`;
}

/** The name of a state in words: `LandingWithErrors` → `Landing with errors`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Items by what they have in common, in the order in which each first came. */
export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): { key: Key; own: [Item, ...Item[]] }[] {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const own = groups.get(keyOf(item));
    if (own === undefined) groups.set(keyOf(item), [item]);
    else own.push(item);
  }
  return [...groups].map(([key, own]) => ({ key, own }));
}

const font = join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

/** What pages and sheets of pictures have in common: a quiet ground, so that the screens are what is seen. */
export const look = `
  @font-face { font-family: Figtree; src: url(${pathToFileURL(font)}) format("woff2"); font-weight: 300 900; }
  :root { color: #22211f; background: #f1f0ec; font: 15px/1.5 Figtree, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
  * { box-sizing: border-box; }
  body { margin: 0; }
  h1, h2, h3 { margin: 0; font-weight: 600; line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
  figure { margin: 0; }
  figcaption, .note { color: #6b6963; font-size: 13px; }
  figcaption { padding-block-end: 10px; text-transform: capitalize; }
  img { display: block; background: #fff; border-radius: 6px; box-shadow: 0 0 0 1px rgb(0 0 0 / 8%), 0 8px 24px -12px rgb(0 0 0 / 18%); }
`;

interface ComposedPart {
  /** Absolute path of a picture. */
  file: string;
  caption?: string;
  /** CSS pixels. */
  width: number;
}

interface Composition {
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
