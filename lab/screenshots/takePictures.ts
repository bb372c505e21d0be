import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { PictureTaker } from '../../scripts/pictures/PictureTaker.ts';
import type { Choice, Wanted } from '../../scripts/transcripts/chosen.ts';
import { contrast } from '../../src/compile/brand/contrast.ts';
import type { LinkedBrand } from '../../src/compile/brand/linkBrand.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { sharedPicture } from '../../src/engine/firstScreen.ts';
import { composePicture, fileOf, type Picture } from './Picture.ts';

/** Windows that take pictures side by side: one is drawn while another is pictured. */
const windows = 2;

/**
 * Takes the chosen pictures; a screen is drawn once for each brand and pictured at all widths; one with a
 * form in steps is drawn at the next width anew, which may show the form whole.
 * @param address of the page that draws
 * @param folder where they go, as `fileOf` says
 * @param tell hears of each screen that was not reached
 */
export async function takePictures(
  browser: Browser,
  { brands, wanted, widths }: Pick<Choice, 'brands' | 'wanted' | 'widths'>,
  address: string,
  folder: string,
  tell: (problem: string) => void,
): Promise<Picture[]> {
  const jobs = wanted.flatMap((one) => {
    const { brand: only } = one.state;
    return brands.filter((brand) => only === undefined || brand === only).map((brand) => ({ ...one, brand }));
  });
  const pictures = new Map<string, Picture>();
  const next = jobs.values();
  const drawing = oneByOne();
  await Promise.all(
    Array.from({ length: Math.min(windows, jobs.length) }, async () => {
      const taker = await PictureTaker.open(browser, address);
      for (const job of next) {
        try {
          for (const picture of await take(taker, job, widths, folder, drawing))
            pictures.set(picture.file, picture);
        } catch (cause) {
          const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
          tell(`${job.flow}, ${job.name} of ${job.brand}: ${reason}`);
        }
      }
      await taker.close();
    }),
  );
  // In the order of the list, whichever window was sooner.
  return jobs.flatMap(({ flow, name, brand }) =>
    widths.flatMap((width) => pictures.get(fileOf({ flow, screen: name, brand, width })) ?? []),
  );
}

async function take(
  taker: PictureTaker,
  { flow, name, state, part, brand }: Wanted & { brand: string },
  widths: readonly number[],
  folder: string,
  drawing: (task: () => Promise<void>) => Promise<void>,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let isToDraw = true;
  for (const width of widths.toSorted((one, other) => one - other)) {
    // What the server draws by lot follows from one screen at a time.
    if (isToDraw) await drawing(() => taker.draw(width, brand, state));
    isToDraw = (await taker.page.locator('form [data-step]').count()) > 0;
    const picture = { flow, screen: name, brand, width };
    const file = fileOf(picture);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), await taker.shoot(width, part));
    pictures.push({ ...picture, file, ...(await taker.measure()) });
  }
  return pictures;
}

function oneByOne(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    const own = last.then(task);
    last = own.catch(() => undefined);
    return own;
  };
}

/** A picture of the documents. */
interface ReadmePicture {
  /** Screens go on below; this much of them is shown. CSS pixels. */
  longest: number;
  /** Side by side. */
  parts: Shown[];
}

interface Shown {
  flow: string;
  screen: string;
  brand: string;
  width: number;
  /** CSS pixels that it has beside the others. */
  shown: number;
}

/** Who reads the README waits for them. */
const largest = 300_000;

/**
 * Takes the pictures of the documents, as `pictures.json` beside them says.
 * @param scratch a folder for what they are made of
 */
export async function takeReadme(
  browser: Browser,
  folder: string,
  wanted: readonly Wanted[],
  address: string,
  scratch: string,
  tell: (problem: string) => void,
): Promise<void> {
  const list = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8')) as Record<
    string,
    ReadmePicture
  >;
  const taker = await PictureTaker.open(browser, address);
  const page = await browser.newPage();
  for (const [name, { longest, parts }] of Object.entries(list)) {
    const taken = [];
    for (const [index, { flow, screen, brand, width, shown }] of parts.entries()) {
      const state = wanted.find((one) => one.flow === flow && one.name === screen)?.state;
      if (state === undefined) throw new Error(`${name}: ${flow} has no screen "${screen}".`);
      const file = join(scratch, `${index}-${name}`);
      await taker.draw(width, brand, state);
      await writeFile(file, await taker.shoot(width, 'whole'));
      taken.push({ file, width: shown });
    }
    const target = join(folder, name);
    await composePicture(page, { parts: taken, gap: 16, longest }, target);
    const { size } = await stat(target);
    console.log(`${target}: ${Math.round(size / 1_000)} KB`);
    if (size > largest) tell(`${name} is larger than ${largest / 1_000} KB.`);
  }
}

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
