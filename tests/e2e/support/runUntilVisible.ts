import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Lets a clock that is paused run by a hundredth of a second at a time until something is seen. A screen that was not
 * fetched ahead is drawn after the next paint, which a paused clock never brings.
 */
export async function runUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return locator.isVisible();
    })
    .toBe(true);
}
