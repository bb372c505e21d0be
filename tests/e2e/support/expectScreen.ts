import { expect, type Page } from '@playwright/test';

/** The page shows this screen at this path, under its heading. */
export async function expectScreen(page: Page, screen: string, path: string): Promise<void> {
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
