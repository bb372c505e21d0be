import type { Page } from '@playwright/test';

/** Enters so many fields that the page fetches what lies ahead, and waits until it has begun to. */
export async function enterFields(page: Page): Promise<void> {
  const begun = page.waitForRequest('**/assets/DialogFrameBlock-*');
  for (const name of ['FirstName', 'LastName', 'Address1', 'City', 'Email'])
    await page.locator(`[name="${name}"]`).focus();
  await begun;
}
