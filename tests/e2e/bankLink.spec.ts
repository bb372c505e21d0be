import type { FrameLocator, Page } from '@playwright/test';
import { type Answers, applicant, application } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { keptBy } from './support/keptBy.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

/** Sends the form of a site, whose answer leads to the bank link. */
async function atLink(page: Page, site: string, answers: Answers): Promise<void> {
  await page.clock.install();
  await apply(page, siteAddress(site), answers);
  await expectScreen(page, 'link-account', '/link-account');
}

const link = (page: Page) => page.getByRole('button', { name: 'Link Bank Account' });
const bank = (widget: FrameLocator, login: string) => widget.locator(`button[data-login^="${login}-"]`);
const processing = (page: Page) => page.locator('[data-screen="link-processing"]');

/** Reads the terms, agrees and opens the widget. */
async function openWidget(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'View Terms & Conditions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(link(page)).toHaveAccessibleDescription('Please check the box to agree.');
  await page.locator('[name="linkAgreement"]').check();
  await link(page).click();
  await expect(page.locator('iframe')).toBeVisible();
  return page.frameLocator('iframe');
}

test('[RES-011] [LNK-001] [LNK-002] [LNK-005] [LNK-017] [UX-13] an applicant links an account and gets an offer', async ({
  page,
}) => {
  await atLink(page, 'prequal.surge', applicant('1009'));
  await expect(link(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(link(page)).toHaveAccessibleDescription('Please view the Terms & Conditions first.');
  await page.getByRole('button', { name: 'About Verification' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bank Account Linking');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About Verification' })).toBeFocused();

  const widgetLoads = watchRequests(page, /\/\?token=/);
  const widget = await openWidget(page);
  await expect(page.getByRole('heading', { name: 'Choose your bank' })).toBeFocused();
  await expect.poll(() => widgetLoads).toHaveLength(1);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/);
  await expectAccessible(page, ['iframe']);
  await expectNoHorizontalScroll(page);
  await bank(widget, 'approved').click();
  await expect(processing(page)).toContainText("we'll send you an email with our decision.");
  await expectAccessible(page, ['iframe']);
  const { width, height } = (await processing(page).boundingBox()) ?? { width: 0, height: 0 };
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([view.width, expect.closeTo(view.height, 0)]);
  // The page asks as often as it takes; the review takes the server's own time.
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return page.locator('[data-screen="offer"]').isVisible();
    })
    .toBe(true);
  await expectScreen(page, 'offer', '/terms');
  expect(widgetLoads).toHaveLength(1);
});

test('[UX-14] [UX-11] [REL-04] [SAFE-12] a slow review is started by the widget alone, says so, goes on after a reload, and asks for the receipt it has', async ({
  page,
}) => {
  await atLink(page, 'cfc.surge', application('1011'));
  const started = watchRequests(page, /\/initiate-flinks-application/);
  const asking = watchRequests(page, /\/fetch-flinks-application-status/);
  const widget = await openWidget(page);
  await test.step('messages of anybody else start nothing', async () => {
    await page.evaluate(() => {
      const message = { step: 'REDIRECT', institution: 'Nobody', loginId: 'approved-1' };
      window.postMessage(message, '*');
      const stranger = document.createElement('iframe');
      stranger.title = 'Stranger';
      document.body.append(stranger);
      stranger.contentWindow?.parent.postMessage(message, '*');
      stranger.remove();
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(started).toEqual([]);
  });
  await bank(widget, 'slow').click();
  const said = processing(page).getByRole('status');
  await expect(said).toHaveText("We're reviewing your application.");
  await page.clock.runFor(10_000);
  await expect(said).toHaveText(/We're still reviewing your application/);
  await page.clock.runFor(20_000);
  await expect(said).toHaveText(/Our review is taking longer than usual/);
  // It has a receipt as soon as it asks how the review goes, however slow the answer to the first call was.
  await expect.poll(() => asking.length).toBeGreaterThan(0);
  const asked = page.waitForRequest('**/fetch-flinks-application-status');
  await page.reload();
  await expect(processing(page)).toBeVisible();
  expect(((await asked).postDataJSON() as { receiptId: string }).receiptId).toMatch(/^[0-9a-f-]{36}$/);
  expect(started).toHaveLength(1);
  const kept = await keptBy(page);
  expect(kept).not.toContain('slow-');
  expect(kept).not.toContain('Test Bank');
});
