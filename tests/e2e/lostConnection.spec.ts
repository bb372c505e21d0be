import type { BrowserContext, Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|browser is offline|could not be run/] });

/** What the page asks for in vain from now on. */
function failingRequests(page: Page): string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  return failed;
}

/** Sends a form that somebody had filled before the page fetched what lies ahead: all it has is the form's own code. */
async function submitWithoutConnection(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/');
  await takenOver(page);
  // What the ZIP code asks for is on its way at once, code and all.
  const placed = page.waitForResponse('**/find-place');
  await autofill(page, applicant('2001'));
  await placed;
  await context.setOffline(true);
  await submitForm(page);
}

test('[REL-05] [F-409] a submit says so plainly, keeps the answers and works again later', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await takenOver(page);
  await fillAtOnce(page, applicant('2001'));
  await context.setOffline(true);
  await submitForm(page);
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('An unknown error has occured. Please try again.');
  await expect(dialog).toContainText('You are offline.');
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'decision', '/decision');
});

test('[REL-05] [UX-15] so does one whose answer needs code that never came, which comes later', async ({
  page,
  context,
}) => {
  const failed = failingRequests(page);
  await submitWithoutConnection(page, context);
  const lost = page.getByRole('alertdialog', { name: "We couldn't connect" });
  await expect(lost).toBeVisible();
  await expect(lost.getByRole('heading')).toBeFocused();
  await expect(lost.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);

  // Most browsers never try an import again that failed once.
  await lost.getByRole('button', { name: 'Try again' }).click();
  // It comes anew, and takes the focus from the button again.
  await expect(lost.getByRole('heading')).toBeFocused();
  expect(failed.filter((path) => path.endsWith('.js'))).toEqual([]);

  await context.setOffline(false);
  await lost.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toBeVisible();
  await expect(lost).toBeHidden();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'decision', '/decision');
});

test('[REL-05] [UX-10] what could not be loaded can be closed, and the focus goes back to the form', async ({
  page,
  context,
}) => {
  await submitWithoutConnection(page, context);
  const lost = page.getByRole('alertdialog');
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(lost).toBeHidden();
  await expect(page.locator('form button[type="submit"]')).toBeFocused();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
});

test('[F-409] [UX-14] an answer that is lost on its way is told apart, and the application is sent again only by a press, under its own key', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.clock.install();
  await page.goto('/');
  await page.route('**/submit-application', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await fillAtOnce(page, applicant('2001'));
  await submitForm(page);
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('The connection was lost before an answer came.');
  // Whatever would send it again by itself has had its time.
  await page.clock.runFor('02:00');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'decision', '/decision');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('[REL-05] [TRM-008] terms whose code was lost on the way are fetched again', async ({ page }) => {
  const file = '**/assets/TermsDocument-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto(siteAddress('cfc.surge'));
  const again = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(again).toBeVisible();
  await expectScreen(page, 'landing', '/');
  await page.unroute(file);
  await again.click();
  await expect(page.getByRole('table').first()).toBeVisible();
});

for (const [what, file] of [
  ['script', '**/assets/DialogFrameBlock-*.js'],
  ['style sheet', '**/assets/DialogFrameBlock-*.css'],
] as const) {
  test(`[REL-05] a ${what} that was lost on the way is fetched again, and the dialog drawn whole`, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('[name="FirstName"]')).toBeVisible();
    await page.route('**/submit-application', (route) => route.abort());
    await page.route(file, (route) => route.abort());
    await autofill(page, applicant('2001'));
    await submitForm(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(file);
    await again.click();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveCSS('pointer-events', 'all');
  });
}
