import type { Locator, Page } from '@playwright/test';

/** More than any page has places for the focus. */
const most = 400;

/**
 * Moves on with Tab until a control has the focus; it never goes back.
 * @param target the control, or its `name`
 * @throws Error where Tab never comes to it
 */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const control = typeof target === 'string' ? page.locator(`[name="${target}"]`) : target;
  const focused = control.and(page.locator(':focus'));
  for (let steps = 0; steps < most; steps += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${control}.`);
}
