import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { PictureTaker } from '../../scripts/pictures/PictureTaker.ts';
import type { Subject } from '../../scripts/pictures/page.ts';
import { wantedOf } from '../../scripts/pictures/wantedOf.ts';
import looks from './looks.json' with { type: 'json' };

/** A screen in a state, or an example of a block, in a brand and a width. */
interface Look {
  flow?: string;
  screen?: string;
  block?: string;
  example?: string;
  brand: string;
  width: number;
  /** CSS selector of what comes to the top of the window; the page's own top unless said. */
  at?: string;
}

const references = join(import.meta.dirname, 'references');
const screens = wantedOf(join(import.meta.dirname, '..', '..'));
const all: Look[] = looks;

/** One page draws everything: opened anew for each picture it would take thrice as long. */
const test = base.extend<object, { taker: PictureTaker }>({
  taker: [
    async ({ browser }, use, { project }) => {
      const taker = await PictureTaker.open(browser, project.use.baseURL ?? '');
      await use(taker);
      await taker.close();
    },
    { scope: 'worker' },
  ],
});

/** `LandingWithErrors` of Surge at 360 px: `landing-with-errors-surge-360`. */
function nameOf({ screen, block, example, brand, width }: Look): string {
  const words = screen?.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, '-') ?? `block-${block}-${example}`;
  return `${words}-${brand}-${width}`.toLowerCase().replaceAll(' ', '-');
}

function subjectOf({ flow, screen, block, example }: Look): Subject {
  if (block !== undefined && example !== undefined) return { block, example };
  const state = screens.find((one) => one.flow === flow && one.name === screen)?.state;
  if (state === undefined) throw new Error(`${flow} has no screen "${screen}" in .storybook/screens/.`);
  return { state };
}

/** The file of a look in this Chromium, whose letters and edges no other major version draws alike. */
function fileOf(look: Look, taker: PictureTaker): string {
  return `${nameOf(look)}.chromium-${taker.chromium}.png`;
}

/** A Chromium that the references were not taken with says so: it would see changes that nobody made. */
function isOfAnother(look: Look, taker: PictureTaker): boolean {
  if (existsSync(join(references, fileOf(look, taker)))) return false;
  const [other] = globSync(`${nameOf(look)}.chromium-*.png`, { cwd: references });
  if (other === undefined) return false;
  console.log(`  not compared: Chromium ${taker.chromium} is not that of ${other}`);
  return true;
}

async function draw(taker: PictureTaker, look: Look): Promise<void> {
  await taker.draw(look.width, look.brand, subjectOf(look));
  if (look.at !== undefined)
    await taker.page
      .locator(look.at)
      .first()
      .evaluate((element) => element.scrollIntoView());
}

for (const look of all) {
  test(`[F-602] ${nameOf(look)} looks as it was approved`, async ({ taker }, { config }) => {
    if (config.updateSnapshots === 'none' && isOfAnother(look, taker)) return;
    await draw(taker, look);
    await expect(taker.page).toHaveScreenshot([fileOf(look, taker)]);
  });
}

test('[F-602] a button that is four pixels lower is noticed', async ({ taker }, { config }) => {
  const look = all.find(({ block }) => block === undefined);
  // Whoever renews the references would write this one.
  if (look === undefined || config.updateSnapshots !== 'none' || isOfAnother(look, taker)) return;
  await draw(taker, look);
  await taker.page.addStyleTag({ content: 'button { translate: 0 4px; }' });
  const compared = expect(taker.page).toHaveScreenshot([fileOf(look, taker)], { timeout: 1_000 });
  await expect(compared).rejects.toThrow('pixels');
  await taker.page.locator('style', { hasText: 'translate: 0 4px' }).evaluateAll((styles) => {
    for (const style of styles) style.remove();
  });
});

test('[F-602] nothing is kept that is not looked at, and it stays small', () => {
  const names = all.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
  const kept = globSync('*.png', { cwd: references });
  expect(kept.filter((file) => !names.includes(basename(file).split('.')[0] ?? ''))).toEqual([]);
  const bytes = kept.map((file) => statSync(join(references, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
});
