import type { FrameLocator, Page } from '@playwright/test';
import { type Answers, applicant, application } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { keptBy } from './support/keptBy.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

/** Sends the form of a site, whose answer leads to the bank link. */
async function atLink(page: Page, site: string, answers: Answers): Promise<void> {
  await page.clock.install();
  await page.goto(siteAddress(site));
  await expectScreen(page, 'landing', '/');
  await fillAtOnce(page, answers);
  await submitForm(page);
  await expectScreen(page, 'link-account', '/link-account');
}

const link = (page: Page) => page.getByRole('button', { name: 'Link Bank Account' });

async function viewTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View Terms & Conditions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}

async function openWidget(page: Page): Promise<FrameLocator> {
  await viewTerms(page);
  await page.locator('[name="linkAgreement"]').check();
  await link(page).click();
  await expect(page.locator('iframe')).toBeVisible();
  return page.frameLocator('iframe');
}

const bank = (widget: FrameLocator, login: string) => widget.locator(`button[data-login^="${login}-"]`);

/** Lets the page ask as often as it takes until this screen is there; the review takes the server's own time. */
async function untilScreen(page: Page, screen: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10_000);
        return page.locator(`[data-screen="${screen}"]`).isVisible();
      },
      { timeout: 40_000 },
    )
    .toBe(true);
}

test('[RES-011] [LNK-001] [LNK-002] [LNK-005] [LNK-017] [UX-13] an applicant links an account and gets an offer', async ({
  page,
}) => {
  await atLink(page, 'prequal.surge', applicant('1009'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost There...');
  await expect(page).toHaveTitle(/Almost There\.\.\./);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expect(link(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(link(page)).toHaveAccessibleDescription('Please view the Terms & Conditions first.');

  await page.getByRole('button', { name: 'About Verification' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Bank Account Linking');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About Verification' })).toBeFocused();

  await page.getByRole('button', { name: 'View Terms & Conditions' }).click();
  await expect(dialog.getByRole('table').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Rates, Fees, Costs and Limitations/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Open as PDF' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(link(page)).toHaveAccessibleDescription('Please check the box to agree.');
  await page.locator('[name="linkAgreement"]').check();
  await expect(link(page)).not.toHaveAttribute('aria-disabled', 'true');

  const widgetLoads = watchRequests(page, /\/\?token=/);
  await link(page).click();
  await expect(page.getByRole('heading', { name: 'Choose your bank' })).toBeFocused();
  const frame = page.locator('iframe');
  await expect(frame).toBeVisible();
  await expect.poll(() => widgetLoads).toHaveLength(1);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expectAccessible(page, ['iframe']);
  await expectNoHorizontalScroll(page);
  await bank(page.frameLocator('iframe'), 'approved').click();
  const overlay = page.locator('[data-screen="link-processing"]');
  await expect(overlay).toContainText(
    'This may take a few minutes. If you prefer not to wait, we will send you an email with our decision.',
  );
  await expectAccessible(page, ['iframe']);
  const { width, height } = (await overlay.boundingBox()) ?? { width: 0, height: 0 };
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([view.width, expect.closeTo(view.height, 0)]);
  await untilScreen(page, 'offer');
  await expectScreen(page, 'offer', '/terms');
  expect(widgetLoads).toHaveLength(1);
});

// `tests/rows/bankLink.test.ts` has the other outcomes; the review takes the server's own time.
for (const { rows, login, screen, text } of [
  { rows: '[LNK-018]', login: 'approved', screen: 'approved', text: 'Congratulations!' },
  { rows: '[LNK-021] [LNK-016]', login: 'no-result', screen: 'decision', text: 'a decision within 30 days' },
  { rows: '[LNK-020]', login: 'declined', screen: 'decision', text: 'We are unable to approve' },
]) {
  test(`[RES-010] ${rows} a review that ends as ${login} leads to ${screen}`, async ({ page }) => {
    await atLink(page, 'cfc.surge', application('1010'));
    await bank(await openWidget(page), login).click();
    await expect(page.locator('[data-screen="link-processing"]')).toBeVisible();
    await untilScreen(page, screen);
    await expect(page.locator(`[data-screen="${screen}"]`)).toContainText(text);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(siteAddress('cfc.surge', '/link-account'));
    await expectScreen(page, 'landing', '/');
  });
}

test('[UX-14] [UX-11] [REL-04] a slow review says so, goes on after a reload, and asks for the receipt it has', async ({
  page,
}) => {
  await atLink(page, 'cfc.surge', application('1011'));
  const started = watchRequests(page, /\/initiate-flinks-application/);
  const asking = watchRequests(page, /\/fetch-flinks-application-status/);
  await bank(await openWidget(page), 'slow').click();
  const overlay = page.locator('[data-screen="link-processing"]');
  const said = overlay.getByRole('status');
  await expect(said).toHaveText('We are reviewing your application.');
  await page.clock.runFor(10_000);
  await expect(said).toHaveText(/We're still reviewing your application/);
  await page.clock.runFor(20_000);
  await expect(said).toHaveText(/The review is taking longer than usual/);
  // It has a receipt as soon as it asks how the review goes, however slow the answer to the first call was.
  await expect.poll(() => asking.length).toBeGreaterThan(0);
  const asked = page.waitForRequest('**/fetch-flinks-application-status');
  await page.reload();
  await expect(overlay).toBeVisible();
  expect(((await asked).postDataJSON() as { receiptId: string }).receiptId).toMatch(/^[0-9a-f-]{36}$/);
  expect(started).toHaveLength(1);
  const kept = await keptBy(page);
  expect(kept).not.toContain('slow-');
  expect(kept).not.toContain('Test Bank');
});

test.describe('a widget or a review that cannot be had', () => {
  test.use({ expectedErrors: [/status of 50\d/] });

  test('[UX-14] without a widget there is another try', async ({ page }) => {
    await atLink(page, 'cfc.surge', application('1010'));
    await page.route('**/generate-flinks-token', (route) => route.fulfill({ status: 502, json: {} }));
    await viewTerms(page);
    await page.locator('[name="linkAgreement"]').check();
    await link(page).click();
    const error = page.locator('[data-screen="unknown-error"]');
    await expect(error).toContainText('An unknown error has occured. Please try again.');
    await page.unroute('**/generate-flinks-token');
    await error.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('iframe')).toBeVisible();
  });

  test('[LNK-022] without a review there is a decision within 30 days', async ({ page }) => {
    await atLink(page, 'cfc.surge', application('1010'));
    const widget = await openWidget(page);
    await page.route('**/initiate-flinks-application', (route) => route.fulfill({ status: 502, json: {} }));
    await bank(widget, 'approved').click();
    await expectScreen(page, 'decision', '/decision');
    await expect(page.getByText('you will receive a decision within 30 days')).toBeVisible();
  });
});

test('[SAFE-12] messages of anybody else start nothing', async ({ page }) => {
  await atLink(page, 'cfc.surge', application('1010'));
  const started = watchRequests(page, /\/initiate-flinks-application/);
  const widget = await openWidget(page);
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
  await bank(widget, 'declined').click();
  await untilScreen(page, 'decision');
  expect(started).toHaveLength(1);
});

test('[RTE-029] [LNK-001] without a pending result the page leads to the start with the query kept', async ({
  page,
}) => {
  await page.goto(siteAddress('prequal.surge', '/link-account?sid=a'));
  await expectScreen(page, 'landing', '/');
  expect(new URL(page.url()).search).toBe('?sid=a');
});

for (const { row, word, screen, path } of [
  { row: 'PQ-005', word: 'approved', screen: 'offer', path: '/terms' },
  { row: 'PQ-006', word: 'declined', screen: 'decision', path: '/decision' },
]) {
  test(`[PQ-004] [${row}] coming back with fhash=${word} leads to ${screen}`, async ({ page }) => {
    await page.goto(siteAddress('prequal.surge', `/?fhash=${word}`));
    await expectScreen(page, screen, path);
    expect(new URL(page.url()).search).toBe(`?fhash=${word}`);
    await expectAccessible(page);
    await page.reload();
    await expectScreen(page, screen, path);
  });
}
