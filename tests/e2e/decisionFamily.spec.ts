import { applicant, application } from './support/applicant.ts';
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

test('[F-216] [BNK-001] [SAFE-01] the video of the bank-redirect page plays under the policy, without sound, and stops', async ({
  page,
}) => {
  await page.goto(siteAddress('prequal-full.surge', '/bank-redirect'));
  const video = page.locator('video');
  const pause = page.getByRole('button', { name: 'Pause the video' });
  await expect(pause).toBeVisible();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted)).toBe(true);
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(0);
  await pause.press('Enter');
  await expect(page.getByRole('button', { name: 'Play the video' })).toBeFocused();
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
});

test('[RES-007] [A-001] [SAFE-05] where a flow pays elsewhere, the page there is told the reference number, and what came along but for what is secret', async ({
  page,
}) => {
  await apply(page, siteAddress('standalone.fit', '/apply?sid=s1&token=secret'), application('1002'));
  await page.waitForURL(/\/\/pay\.localhost/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your offer' })).toBeVisible();
  expect([...new URL(page.url()).searchParams]).toEqual([
    ['referenceNumber', expect.any(String)],
    ['sid', 's1'],
  ]);
  await expect(page.getByRole('term')).toHaveText(['referenceNumber', 'sid']);
});

test('[CFG-007] [F-214] a redirect setting leads to another site of the brand, with the query', async ({
  page,
}) => {
  await page.goto(siteAddress('moved', '/?hash=h1'));
  await page.waitForURL(({ hostname }) => hostname !== 'moved.localhost');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?hash=h1');
});
