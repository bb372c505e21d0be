import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Choice } from './chosen.ts';
import type { Shot } from './contactSheet.ts';
import { type Journey, journeys, type Shoot } from './journeys.ts';

const heights: Record<number, number> = { 360: 740, 1280: 800 };
const longestEdge = 16_000;

/**
 * Goes every journey that leads to a chosen screen, once for each brand; a screen is pictured at all widths on the way.
 * @param address of a path of a brand's site
 * @param folder where the PNG files go, one folder for each brand
 * @param tell hears of each journey that did not come to its end
 */
export async function takeShots(
  browser: Browser,
  choice: Choice,
  address: (brand: string, path: string) => string,
  folder: string,
  tell: (problem: string) => void,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  const wanted = journeys.filter(({ screens }) => screens.some((name) => choice.screens.includes(name)));
  for (const brand of choice.brands) {
    await mkdir(join(folder, brand), { recursive: true });
    for (const journey of wanted) {
      const before = shots.length;
      try {
        await go(
          browser,
          journey,
          choice,
          (path) => address(brand, path),
          async (page, screen, part) => {
            for (const width of choice.widths)
              shots.push(await shoot(page, { brand, screen, width }, part, folder));
          },
        );
      } catch (cause) {
        const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
        tell(`${brand}: ${journey.screens.join(', ')} after ${shots.length - before} pictures: ${reason}`);
      }
    }
    console.log(`${brand}: ${shots.filter((shot) => shot.brand === brand).length} pictures`);
  }
  return shots;
}

async function go(
  browser: Browser,
  journey: Journey,
  { screens, widths }: Choice,
  address: (path: string) => string,
  take: (page: Page, screen: string, part: 'whole' | 'view') => Promise<void>,
): Promise<void> {
  const width = widths[0] ?? 360;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
  });
  try {
    if (journey.cookiesAnswered)
      await context.addInitScript(() => window.localStorage.setItem('userActiveConsent', 'true'));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const shootChosen: Shoot = async (screen, part = 'whole') => {
      if (screens.includes(screen)) await take(page, screen, part);
      await page.setViewportSize({ width, height: heights[width] ?? 800 });
    };
    await journey.run(page, address, shootChosen);
  } finally {
    await context.close();
  }
}

async function shoot(
  page: Page,
  { brand, screen, width }: Pick<Shot, 'brand' | 'screen' | 'width'>,
  part: 'whole' | 'view',
  folder: string,
): Promise<Shot> {
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const file = `${brand}/${screen}-${width}.png`;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const common = {
    fullPage: part === 'whole' && height < longestEdge,
    animations: 'disabled',
    caret: 'hide',
  } as const;
  await writeFile(join(folder, file), await page.screenshot({ ...common, type: 'png' }));
  const preview = await page.screenshot({ ...common, type: 'jpeg', quality: 45 });
  return { brand, screen, width, file, preview: preview.toString('base64') };
}
