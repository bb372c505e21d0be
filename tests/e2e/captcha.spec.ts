import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

const guarded = siteAddress('prequal-captcha.surge');
const box = (page: Page) => page.locator('[name="CAPTCHA"]');
const submit = (page: Page) => page.locator('form button[type="submit"]');
const failed = 'The security check could not be completed. Please check the box again.';

async function open(page: Page): Promise<void> {
  await page.goto(guarded);
  await expectScreen(page, 'landing', '/');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
}

async function pass(page: Page): Promise<void> {
  await box(page).check();
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByText('Thank you. The security check is complete.')).toBeVisible();
}

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[CAP-001] [PERF-02] a site without the captcha loads none of it', async ({ page }) => {
  const asked = watchRequests(page, /captcha|solver\.worker/i);
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await takenOver(page);
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  await expect(box(page)).toHaveCount(0);
  expect(asked.map((request) => request.url())).toEqual([]);
  // Filled in and sent, a form has fetched whatever belongs to it: of the captcha the calls that its flow knows, a line each.
  await fillAtOnce(page, applicant('2001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
  const calls = /\/assets\/(loadCaptchaChallenge|validateCaptcha)-/;
  expect(asked.map((request) => request.url()).filter((address) => !calls.test(address))).toEqual([]);
});

test('[CAP-002] [CAP-004] [SAFE-01] [UX-13] an applicant passes it beside the page and is offered a card', async ({
  page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).origin));
  await open(page);
  await expect(page.getByText('Please complete the security check first.')).toBeVisible();
  await expectAccessible(page);
  // A person may press what only says that it is disabled.
  await submit(page).click({ force: true });
  await fillAtOnce(page, applicant('1001'));
  await pass(page);
  await expect(page).not.toHaveTitle(/^Error: /);
  expect(workers).toEqual([new URL(guarded).origin]);
  await expect(page.getByText('Please complete the security check first.')).toHaveCount(0);
  await expectAccessible(page);
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
});

test('[CAP-005] [A-093] an unsuccessful answer clears the box without a message', async ({ page }) => {
  await open(page);
  await page.route(
    '**/validate-captcha',
    (route) => route.fulfill({ json: { Success: false, Payload: null, StatusCode: 200 } }),
    { times: 1 },
  );
  const answered = page.waitForResponse('**/validate-captcha');
  await box(page).check();
  await answered;
  await expect(box(page)).not.toBeChecked();
  await expect(page.getByText(failed)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await pass(page);
});

test.describe('when the server asks for it again', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('[CAP-005] [MOD-006] the applicant is told, solves it again and goes on', async ({ page }) => {
    await open(page);
    await fillAtOnce(page, applicant('2001'));
    await pass(page);
    await page.route(
      '**/submit-application',
      (route) =>
        route.fulfill({
          status: 403,
          json: {
            Success: false,
            StatusCode: 403,
            Error: { code: 'captchaRequired', message: 'The captcha has to be solved first.' },
          },
        }),
      { times: 1 },
    );
    await submitForm(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Please complete the security check once more.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(box(page)).not.toBeChecked();
    await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
    await pass(page);
    await submitForm(page);
    await expectScreen(page, 'decision', '/decision');
  });
});

test.describe('when the network fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('[REL-03] [UX-02] it says so, and works when it is ticked again', async ({ page }) => {
    await open(page);
    await page.route('**/captcha-challenge', (route) => route.abort(), { times: 1 });
    await box(page).click();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(box(page)).not.toBeChecked();
    await expectAccessible(page);
    await pass(page);
    await expect(page.getByText(failed)).toHaveCount(0);
  });
});

test.describe('with a provider of its own', () => {
  const override = siteAddress(
    '',
    '/sandbox/overrides/prequal.surge/settings/ProductSettings/CaptchaFrameUrl',
  );
  const provider = siteAddress('thirdparty', '/captcha');

  test.beforeEach(async ({ request }) => {
    expect((await request.put(override, { data: { value: provider } })).ok()).toBe(true);
  });

  test.afterEach(async ({ request }) => {
    await request.delete(override);
  });

  test('[SAFE-04] [SAFE-12] [CAP-004] its frame is asked for by the tick alone, whatever the consent, and its token passes', async ({
    page,
  }) => {
    const asked = watchRequests(page, /^http:\/\/thirdparty\.localhost/);
    await open(page);
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(asked.map((request) => request.url())).toEqual([]);
    await box(page).check();
    const frame = page.frameLocator('iframe[title="Security check"]');
    await expect(frame.getByRole('button', { name: 'I am here' })).toBeVisible();
    expect(asked[0]?.url()).toBe(`${provider}?origin=${encodeURIComponent(new URL(guarded).origin)}`);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    // What any other window posts is not heard.
    await page.evaluate(() => window.postMessage({ type: 'captcha', token: 'stolen' }, '*'));
    const sent = page.waitForRequest('**/validate-captcha');
    await frame.getByRole('button', { name: 'I am here' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ token: expect.stringMatching(/^[0-9a-f]{32}\./) });
    await expect(page.getByText('Thank you. The security check is complete.')).toBeVisible();
    await expect(submit(page)).not.toHaveAttribute('aria-disabled');
    await fillAtOnce(page, applicant('2001'));
    await submitForm(page);
    await expectScreen(page, 'decision', '/decision');
  });
});
