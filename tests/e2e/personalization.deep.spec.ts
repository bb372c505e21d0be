import type { BrowserContext, Page } from '@playwright/test';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

/** The banners that a personalization service may choose for the first page. */
const address = siteAddress('prequal-full.surge');

/**
 * Comes back in another tab with cookies accepted and a clock that stands still, until the personalization has told the
 * page its banner. The page looks for one 1.5 s after it is there, of which at most 0.8 s have passed by then; a tab that is
 * loaded anew would go on with the time of the visit before.
 */
async function comeBack(context: BrowserContext): Promise<Page> {
  const before = await context.newPage();
  await before.goto(address);
  await before.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  const stored = () => before.evaluate(() => localStorage.getItem('userActiveConsent'));
  await expect.poll(stored).toBe('true');
  await before.close();

  const page = await context.newPage();
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data?.type === 'banner') Reflect.set(window, 'isToldOfBanner', true);
    });
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address);
  let passed = 0;
  const isTold = async () => {
    // The frames of services come when the page has time.
    if (passed < 800) await page.clock.runFor(50);
    passed += 50;
    return page.evaluate(() => Reflect.get(window, 'isToldOfBanner') === true);
  };
  await expect.poll(isTold, 'the page is told of its banner').toBe(true);
  return page;
}

test('[LAY-025] [TRK-016] [TRK-017] [PERF-03] another banner takes the place of the site’s own, and nothing moves', async ({
  context,
}) => {
  const page = await comeBack(context);
  const own = page.getByRole('heading', { level: 1, name: 'See if you pre-qualify' });
  await expect(own).toBeVisible();
  const before = await page.locator('h1').boundingBox();
  await page.evaluate(() => {
    Reflect.set(window, 'shifts', []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (Reflect.get(window, 'shifts') as number[]).push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Build credit this spring/u);
  await expect(page.getByText('Spring offer: see rates and fees')).toBeVisible();
  expect(await page.locator('h1').boundingBox()).toEqual(before);
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});

test('[LAY-025] no words change under the eyes of somebody who types', async ({ context }) => {
  const page = await comeBack(context);
  await page.locator('[name="FirstName"]').press('J');
  await page.clock.runFor(2_000);
  // What a ZIP code tells needs code of its own and a call, and comes after a banner that was due would have.
  await page.locator('[name="Zip"]').pressSequentially('53703');
  await expect(page.locator('[name="State"]')).toHaveValue('WI');
  await expect(
    page.getByRole('heading', { level: 1, name: 'See if you pre-qualify', exact: true }),
  ).toBeVisible();
});
