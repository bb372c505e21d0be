import type { BrowserContext, Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { enterFields } from './support/enterFields.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be run/],
});

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
  await autofill(page, applicant('2001'));
  await enterFields(page);
  await context.setOffline(true);
  await submitForm(page);
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('An unknown error has occured. Please try again.');
  await expect(dialog).toContainText("You're offline.");
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'decision', '/decision');
});

test('[REL-05] [UX-10] [UX-15] one whose answer needs code that never came says so; it can be closed, and comes later', async ({
  page,
  context,
}) => {
  await submitWithoutConnection(page, context);
  const lost = page.getByRole('alertdialog', { name: "We couldn't connect" });
  await expect(lost).toBeVisible();
  await expect(lost.getByRole('heading')).toBeFocused();
  await expect(lost.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(lost).toBeHidden();
  const button = page.locator('form button[type="submit"]');
  await expect(button).toBeFocused();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');

  await button.press('Enter');
  await expect(lost.getByRole('heading')).toBeFocused();
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.resourceType()));
  // Most browsers never try an import again that failed once.
  await lost.getByRole('button', { name: 'Try again' }).click();
  // It comes anew, and takes the focus from the button again.
  await expect(lost.getByRole('heading')).toBeFocused();
  expect(failed).not.toContain('script');

  await context.setOffline(false);
  await lost.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toBeVisible();
  await expect(lost).toBeHidden();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'decision', '/decision');
});

test('[F-801] a browser that is wrong about being offline loads, sends and is answered like any other', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true }),
  );
  await page.goto('/');
  await takenOver(page);
  await autofill(page, applicant('2001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
});
