import type { Page } from '@playwright/test';

/** Waits until the app has taken over what the server drew: before that a page can be filled in, and has no code yet. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('takenOver').length > 0);
}
