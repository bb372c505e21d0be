import type { Page } from '@playwright/test';

/** Moves on with Tab until a control of this name has the focus; it never goes back. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to "${name}".`);
}
