import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { PictureTaker } from '../pictures/PictureTaker.ts';
import type { Choice, Wanted } from './chosen.ts';
import { fileOf, type Picture } from './Picture.ts';

/** Windows that take pictures side by side: one is drawn while another is pictured. */
const windows = 2;

/**
 * Takes the chosen pictures; a screen is drawn once for each brand and pictured at all widths.
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
  // What the server draws by lot follows from one screen at a time.
  await drawing(() => taker.draw(widths[0] ?? 0, brand, state));
  const pictures: Picture[] = [];
  for (const width of widths) {
    const picture = { flow, screen: name, brand, width };
    const file = fileOf(picture);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), await taker.shoot(width, part));
    pictures.push({ ...picture, file });
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
