import { expect, type Page } from '@playwright/test';

/** The page shows this screen at this path, under its heading. */
export async function expectScreen(page: Page, screen: string, path: string): Promise<void> {
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
  // `toHaveURL` with a function would wait until the document is loaded, too.
  await expect.poll(() => new URL(page.url()).pathname, `the path of "${screen}"`).toBe(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
