import { expect, type Page } from '@playwright/test';

/** Lets the page seal what was typed by now, as when its tab is put behind another (F-803). */
export async function sealNow(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('cardstock.answers') !== null);
  const before = await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    return sessionStorage.getItem('cardstock.answers');
  });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cardstock.answers'))).not.toBe(before);
}
