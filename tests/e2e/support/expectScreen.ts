import { expect, type Page } from '@playwright/test';

/** The page shows this screen at this path, and its heading has the focus (UX-10). */
export async function expectScreen(page: Page, screen: string, path: string): Promise<void> {
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
