import { applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

test('[RTE-002] [RTE-004] [UX-10] the query is kept, and every page has its title and its heading in focus', async ({
  page,
}) => {
  await page.goto('/?sid=spring&utm_source=mail');
  await expectScreen(page, 'landing', '/');
  await expect(page).toHaveTitle(/Surge Mastercard$/);
  await fillAtOnce(page, applicant('2001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
  expect(new URL(page.url()).search).toBe('?sid=spring&utm_source=mail');
  await expect(page).toHaveTitle(/Surge Mastercard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('[REL-04] an offer reloads to itself with its limit and reference', async ({ page }) => {
  await page.goto('/');
  await fillAtOnce(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  const facts = page.locator('[data-screen="offer"] dl').first();
  await expect(facts).toContainText(/\d{9}/);
  const before = (await facts.textContent()) ?? '';
  await page.reload();
  await expectScreen(page, 'offer', '/terms');
  await expect(facts).toHaveText(before);
});

test('[F-112] [RTE-003] [REL-04] Forward works after Back, on result pages and after a reload', async ({
  page,
}) => {
  /** Goes through the history until the browser is there, which the address does not tell of a page that leads on to itself. */
  const go = (steps: number) =>
    page.evaluate((by) => {
      const gone = new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
      });
      window.history.go(by);
      return gone;
    }, steps);
  await page.goto('/?sid=spring');
  await fillAtOnce(page, applicant('2007'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
  await page.locator('main').getByRole('button').first().click();
  await expectScreen(page, 'grandbank', '/grandbank');
  const length = await page.evaluate(() => window.history.length);
  await go(-1);
  await expectScreen(page, 'decision', '/decision');
  await go(-1);
  await expect(page).toHaveURL(/\/decision\?sid=spring$/);
  await expectScreen(page, 'decision', '/decision');
  await go(1);
  await expectScreen(page, 'grandbank', '/grandbank');
  await go(-1);
  await expectScreen(page, 'decision', '/decision');
  await page.reload();
  await expectScreen(page, 'decision', '/decision');
  await go(1);
  await expectScreen(page, 'grandbank', '/grandbank');
  expect(await page.evaluate(() => window.history.length)).toBe(length);
});

test.describe('at an unknown path', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('[RTE-008] [RTE-011] [F-310] the error page with its art comes with the status 404', async ({
    page,
  }) => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await expect(page.locator('[data-screen="not-found"]')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
});

test('[RTE-005] [TRM-007] the terms have a page of their own', async ({ page }) => {
  await page.goto('/tc');
  await expectScreen(page, 'tc', '/tc');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download/print' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('[CFG-007] [F-214] a redirect setting leads to another site of the brand, with the query', async ({
  page,
}) => {
  await page.goto(siteAddress('moved', '/?hash=h1'));
  await page.waitForURL(({ hostname }) => hostname !== 'moved.localhost');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?hash=h1');
});

test('[CFG-008] [RTE-009] an inactive site says that it is under maintenance', async ({ page }) => {
  await page.goto(siteAddress('closed'));
  await expectScreen(page, 'maintenance', '/maintenance');
  await expect(page.getByRole('heading', { name: 'Under Maintenance' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('when the configuration cannot be loaded', () => {
  test.use({ expectedErrors: [/status of/] });

  test('[CFG-009] [ERR-016] the visitor is told that nothing is there', async ({ page }) => {
    await page.goto(siteAddress('broken'));
    await expectScreen(page, 'not-found', '/404');
    await expectAccessible(page);
  });
});

test('[UX-14] a double click sends once', async ({ page }) => {
  const sent = watchRequests(page, /\/submit-application$/);
  await page.goto('/');
  await fillAtOnce(page, applicant('2001'));
  await page.locator('form button[type="submit"]').dblclick();
  await expectScreen(page, 'decision', '/decision');
  expect(sent).toHaveLength(1);
});
