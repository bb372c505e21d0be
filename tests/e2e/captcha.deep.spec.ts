import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

const guarded = siteAddress('prequal-captcha.surge');
const box = (page: Page) => page.locator('[name="CAPTCHA"]');
const submit = (page: Page) => page.locator('form button[type="submit"]');

async function open(page: Page): Promise<void> {
  await page.goto(guarded);
  await expectScreen(page, 'landing', '/');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
}

test('[CAP-002] [CAP-004] [F-712] [SAFE-01] an applicant passes it beside the page and is offered a card', async ({
  page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).origin));
  await open(page);
  // A person may press what only says that it is disabled, and is led to what is missing first.
  await submit(page).click({ force: true });
  await expect(page.getByRole('region', { name: 'things need your attention' })).toBeFocused();
  await autofill(page, applicant('1001'));
  await submit(page).click({ force: true });
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Please complete the security check first.');
  await box(page).check();
  await expect(page.getByText('Thank you. The security check is complete.')).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
  expect(workers).toEqual([new URL(guarded).origin]);
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
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
    await autofill(page, applicant('2001'));
    await submitForm(page);
    await expectScreen(page, 'decision', '/decision');
  });
});
