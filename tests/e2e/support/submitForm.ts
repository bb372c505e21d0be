import type { Page } from '@playwright/test';

/** Presses the submit button of the form in view, once it can be pressed. */
export async function submitForm(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click();
}
