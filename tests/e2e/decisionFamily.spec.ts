import type { Page } from '@playwright/test';
import { applicant, application } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

async function apply(page: Page, persona: string, site = 'prequal.surge', query = ''): Promise<void> {
  await page.goto(siteAddress(site, `/${query}`));
  await expectScreen(page, 'landing', '/');
  await fillAtOnce(page, applicant(persona));
  await submitForm(page);
}

/** What a press posts in a tab of its own. */
async function posted(page: Page, button: string) {
  const request = page
    .context()
    .waitForEvent('request', (one) => one.method() === 'POST' && one.isNavigationRequest());
  const tab = page.context().waitForEvent('page');
  await page.getByRole('button', { name: button }).click();
  const [sent, opened] = await Promise.all([request, tab]);
  await opened.waitForLoadState();
  return { sent, opened };
}

test('[GRB-001] [GRB-005] [GRB-006] [SAFE-01] [SAFE-02] [UX-13] the grand bank: from the decision to the posted form', async ({
  page,
}) => {
  await apply(page, '2007', 'prequal.surge', '?sid=s1');
  await expectScreen(page, 'decision', '/decision');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See what you get' }).click();
  await expectScreen(page, 'grandbank', '/grandbank');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);

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
  const { sent, opened } = await posted(page, "Let's Go!");
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

test('[F-216] [ALT-005] [ALT-006] [UX-15] the credit builder: its video may stand still, its form goes to the bank', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await apply(page, '2009');
  await expectScreen(page, 'decision', '/decision');
  await expect(page.getByRole('heading', { name: 'We have another option for you:' })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByRole('button', { name: 'Play the video' })).toBeVisible();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.length)).toBe(0);
  await expectAccessible(page);
  const { sent, opened } = await posted(page, 'Get Started!');
  expect(sent.url()).toBe(siteAddress('bank', '/credit-builder'));
  expect(sent.postData()).toMatch(/^authid=[0-9a-f]{32}$/u);
  await expect(opened.getByRole('heading', { level: 1, name: 'Credit builder' })).toBeVisible();
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
  await expectAccessible(page);
});

test('[RTE-029] [REL-04] an applicant sees the result that they have, whatever address they type', async ({
  page,
}) => {
  await apply(page, '2001');
  await expectScreen(page, 'decision', '/decision');
  for (const path of ['/approved', '/grandbank', '/pendfee', '/payment', '/enjoy']) {
    await page.goto(siteAddress('prequal.surge', path));
    await expectScreen(page, 'decision', '/decision');
  }
});

test('[PNF-001] [PNF-008] [PAY-031] [RTE-025] [UX-13] a pending fee is told, and how to pay it', async ({
  page,
}) => {
  await apply(page, '1002', 'prequal.fit');
  await expectScreen(page, 'pendfee', '/pendfee');
  await expect(page.getByText('$89.00')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Pay my processing fee' }).click();
  await expectScreen(page, 'payment', '/payment');
  await expectAccessible(page);
  // Panels stay where they are pressed.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Other ways to pay' }).click();
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await page.getByRole('button', { name: 'I will pay by phone' }).click();
  await expectScreen(page, 'enjoy', '/enjoy');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment pending...' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('Payment'))).toBe('0');
  await expectAccessible(page);
  await page.reload();
  await expectScreen(page, 'enjoy', '/enjoy');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expectScreen(page, 'payment', '/payment');
});

test('[RES-007] [A-001] [SAFE-05] where a flow pays elsewhere, the page there is told the reference number and no more', async ({
  page,
}) => {
  await page.goto(siteAddress('standalone.fit', '/apply?sid=s1&token=secret'));
  await expectScreen(page, 'landing', '/apply');
  await expect(page.getByRole('table').first()).toBeVisible();
  await fillAtOnce(page, application('1002'));
  await submitForm(page);
  await page.waitForURL(/\/\/pay\.localhost/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your offer' })).toBeVisible();
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['referenceNumber']);
  await expect(page.getByRole('term')).toHaveText(['referenceNumber']);
});

test('[UX-15] [LOOK-10] on paper a decision is whole and holds nothing to press', async ({ page }) => {
  await apply(page, '2007');
  await expectScreen(page, 'decision', '/decision');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Reference #')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Equal Credit Opportunity notice' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});
