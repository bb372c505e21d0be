import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

test('[GRB-001] [GRB-005] [GRB-006] [RTE-002] [RTE-003] [RTE-004] [F-112] [REL-04] [SAFE-01] [SAFE-02] [UX-10] [UX-15] [LOOK-10] a decision, on paper, in the history of the browser, and on to the grand bank in a tab of its own', async ({
  page,
  context,
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
  const heading = page.getByRole('heading', { level: 1 });

  await apply(page, siteAddress('prequal.surge', '/?sid=s1'), applicant('2007'));
  await expectScreen(page, 'decision', '/decision');
  await expect(page).toHaveTitle(/Surge Mastercard$/);
  await expect(heading).toBeFocused();
  await test.step('on paper it is whole and holds nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Reference #')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Equal Credit Opportunity notice' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('button', { name: 'See what you get' }).click();
  await expectScreen(page, 'grandbank', '/grandbank');
  await expect(heading).toBeFocused();

  await test.step('Forward works after Back, also after a reload', async () => {
    const length = await page.evaluate(() => window.history.length);
    await go(-1);
    await expectScreen(page, 'decision', '/decision');
    await go(-1);
    await expect(page).toHaveURL(/\/decision\?sid=s1$/);
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

  const more = page.getByRole('button', { name: 'More about Easy Access' });
  const tip = page.getByRole('tooltip').filter({ hasText: '24 hours a day' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(tip).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await expect(more).toBeFocused();

  const reported = page.waitForRequest((request) => request.url().endsWith('/update-gb-redirect-status'));
  const posted = context.waitForEvent(
    'request',
    (one) => one.method() === 'POST' && one.isNavigationRequest(),
  );
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: "Let's Go!" }).click();
  const [sent, opened] = await Promise.all([posted, tab]);
  expect(sent.url()).toBe(siteAddress('bank'));
  expect(sent.postData()).toMatch(/^authid=[0-9a-f]{32}$/u);
  expect((await sent.allHeaders()).origin).toBe(new URL(page.url()).origin);
  await expect(opened.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect((await reported).postDataJSON()).toMatchObject({ interstitialPage: false, isRedirected: true });
  expect((await (await reported).response())?.status()).toBe(200);

  await page.reload();
  await expectScreen(page, 'grandbank', '/grandbank');
  await page.getByRole('button', { name: 'Back to my result' }).click();
  await expectScreen(page, 'decision', '/decision');
  expect(new URL(page.url()).search).toBe('?sid=s1');
});
