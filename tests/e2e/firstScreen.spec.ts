import type { Page } from '@playwright/test';
import { type Device, deviceNames, withFontsOf } from '../../scripts/deviceFonts.ts';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { hold } from './support/hold.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

test('[F-403] [PERF-03] what is typed, ticked and chosen before the scripts come is kept and sent', async ({
  page,
}) => {
  const { letGo } = await hold(page, /\.m?js$/);
  const { FirstName, SSN, authPrequal, State, HasCheckingAccount, ...others } = applicant('1001');
  const address = siteAddress('prequal.surge', '/?firstname=Casey&middleinitial=Q');
  await page.goto(address, { waitUntil: 'commit' });
  await expectScreen(page, 'landing', '/');
  const named = (name: string) => page.locator(`[name="${name}"]`);
  const first = named('FirstName');
  await named('SSN').pressSequentially(String(SSN));
  await named('authPrequal').setChecked(authPrequal === true);
  await named('State').selectOption(String(State));
  await page.locator(`[name="HasCheckingAccount"][value="${HasCheckingAccount}"]`).check();
  await first.pressSequentially(`${FirstName}3`);
  await page.keyboard.press('ArrowLeft');
  const drawn = await first.elementHandle();

  letGo();
  await takenOver(page);
  const isKept = await first.evaluate((now, then) => now === then && document.activeElement === now, drawn);
  expect(isKept, 'the control and the focus').toBe(true);
  // What a name may not have is taken out as if it came now, and what is typed wins over what the link brought.
  await expect(first).toHaveValue('Jordan');
  await expect(named('MiddleName')).toHaveValue('Q');
  await expect(named('authPrequal')).toBeChecked();
  await expect(named('State')).toHaveValue('TX');
  await page.keyboard.press('End');
  await page.keyboard.type('a');
  await expect(first).toHaveValue('Jordana');
  // With "a" behind it the 3 is missing (F-804): what is taken back as far as there settles it.
  await page.keyboard.press('Tab');
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await first.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a');

  const sent = page.waitForRequest('**/submit-application');
  await autofill(page, others);
  await submitForm(page);
  const body = JSON.stringify((await sent).postDataJSON());
  for (const answer of ['Jordana', 'Avery', '512-45-1001', 'TX']) expect(body).toContain(answer);
});

test('[F-403] a button that is pressed before the app listens is pressed again, and no answer gets into the address', async ({
  page,
}) => {
  const { letGo } = await hold(page, /startApp-[\w-]+\.js$/);
  await page.goto(siteAddress('prequal.surge'), { waitUntil: 'commit' });
  await page.locator('[name="FirstName"]').fill('Jordan');
  await page.waitForFunction(() => performance.getEntriesByName('listening').length > 0);
  await page.locator('[name="FirstName"]').press('Enter');
  await submitForm(page);
  expect(new URL(page.url()).search).toBe('');
  letGo();
  await expect(page).toHaveTitle(/^Error: /);
  expect(new URL(page.url()).search).toBe('');
});

/** The styles are there, and with them every font and picture that they and the document name. */
const isPainted = () => {
  const faces = [...document.fonts];
  return (
    faces.some(({ status }) => status === 'loaded') &&
    faces.every(({ status }) => status !== 'loading') &&
    document.images[0]?.complete === true
  );
};

/** @returns what tells how far the page moved since it was last asked */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.push(Reflect.get(entry, 'value'));
    };
    observer.observe({ type: 'layout-shift', buffered: true });
    /** Those since it was last asked, also what the observer was not told yet. */
    Reflect.set(window, 'takeShifts', () => {
      note(observer.takeRecords());
      return shifts.splice(0);
    });
  });
  return async () => {
    const shifts = await page.evaluate((): number[] => Reflect.get(window, 'takeShifts')());
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
}

function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Of a phone and of a desktop, by width. */
const heights = { 360: 740, 1280: 900 };
/** The most of them that art may take. */
const artShare = 0.45;

/** What stands in the first view. CSS pixels from the top of the page. */
function firstView(page: Page) {
  return page.evaluate(() => {
    const found = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const [field] = found('form :is(input, select)');
    const box = field?.getBoundingClientRect() ?? new DOMRect(0, Infinity);
    const art = found('[data-screen] img').filter((one) => one.getBoundingClientRect().top < box.top);
    return {
      top: box.top,
      middle: box.top + box.height / 2,
      art: Math.max(0, ...art.map(({ offsetHeight }) => offsetHeight)),
      titles: found('h1, section:has(form) h2')
        .filter((one) => one.closest('form') === null && one.getBoundingClientRect().top < box.top)
        .map(({ textContent }) => textContent),
      notice: found('[data-place="bottom"]')[0]?.offsetHeight ?? 0,
    };
  });
}

/** Playwright's, in a browser with the fonts of a device. */
const testOn = test.extend<{ device: Device }>({
  device: ['dejavu', { option: true }],
  context: async ({ playwright, launchOptions, device }, use) => {
    const browser = await playwright.chromium.launch({ ...launchOptions, env: withFontsOf(device) });
    await use(await browser.newContext());
    await browser.close();
  },
});

const brands = ['surge', 'reflex', 'revel', 'fit', 'verve', 'cerulean'];
const addresses = ['prequal', 'cfc', 'standalone/apply', 'dm', 'cs', 'cli', 'activation'];

for (const [deviceTurn, device] of deviceNames.entries())
  testOn.describe(`on a device with the fonts of ${device}`, () => {
    testOn.use({ device });

    for (const [brandTurn, brand] of brands.entries()) {
      // Brands take turns from flow to flow; the deep run has each flow in all of them. So do devices: each brand has flows on all.
      const tried = addresses.filter(
        (_, turn) =>
          (turn + brandTurn) % deviceNames.length === deviceTurn &&
          (process.env.CARDSTOCK_TEST === 'deep' || turn % brands.length === brandTurn),
      );
      if (tried.length === 0) continue;
      testOn(
        `[F-715] [F-781] [F-812] [LOOK-07] [PERF-03] nothing moves when the fonts of ${brand} come after the page, whose first field is in its first view`,
        async ({ page }) => {
          const takeShifts = await watchShifts(page);
          for (const address of tried)
            for (const width of [360, 1280] as const) {
              const [flow, path = ''] = address.split('/');
              await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
              const { letGo } = await hold(page, /\.woff2$/);
              await page.goto(siteAddress(`${flow}.${brand}`, `/${path}`), { waitUntil: 'commit' });
              await takenOver(page);
              await twoFrames(page);
              await takeShifts();
              letGo();
              await page.waitForFunction(() => document.fonts.status === 'loaded');
              await twoFrames(page);
              const where = `${flow} at ${width} px`;
              expect.soft(await takeShifts(), where).toBeLessThanOrEqual(0.02);
              const { top, middle, art, titles, notice } = await firstView(page);
              expect.soft(titles, `the titles of ${where}`).toHaveLength(1);
              expect.soft(art, `the art of ${where}`).toBeLessThanOrEqual(artShare * heights[width]);
              expect
                .soft(middle, `half of the first field of ${where}, above the cookie notice`)
                .toBeLessThanOrEqual(heights[width] - notice);
              if (width === 360) expect.soft(top, `the first field of ${where}`).toBeLessThanOrEqual(640);
              await page.unrouteAll();
            }
        },
      );
    }
  });

test('[F-403] [PERF-03] nothing moves when the app takes the page over', async ({ page }) => {
  const takeShifts = await watchShifts(page);
  for (const site of ['prequal.surge', 'cfc.verve', 'dm.cerulean']) {
    const { letGo } = await hold(page, /\.m?js$/);
    await page.goto(siteAddress(site), { waitUntil: 'commit' });
    await page.waitForFunction(isPainted);
    const heading = await page.locator('h1').elementHandle();
    await takeShifts();
    letGo();
    await takenOver(page);
    expect(await page.locator('h1').evaluate((now, then) => now === then, heading)).toBe(true);
    // Nobody can press it before; the pictures after it show what the rest of the page comes to.
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    // On a phone the terms are a later step.
    const isWide = (page.viewportSize()?.width ?? 0) >= 768;
    if (site.startsWith('cfc') && isWide) await expect(page.getByRole('table').first()).toBeVisible();
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        ),
    );
    expect(await takeShifts(), site).toBeLessThanOrEqual(0.02);
    await page.unrouteAll();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[UX-15] the first screen stands in its styles, with the phone number and what it cannot do', async ({
    page,
  }) => {
    for (const site of ['prequal.surge', 'cfc.reflex', 'dm.fit']) {
      await page.goto(siteAddress(site));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('form input').first()).toBeVisible();
      await expect(page.locator('body > :first-child a[href^="tel:+1866"]')).toBeVisible();
      await expect(page.locator('form noscript p')).toBeVisible();
      // Nothing stands there that only scripts could answer or take away.
      await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
    }
  });
});
