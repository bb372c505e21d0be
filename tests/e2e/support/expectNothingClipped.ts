import { expect, type Page } from '@playwright/test';
import { clippedParts } from '../../support/clippedParts.ts';

/** Nothing of the page is cut off, and nothing scrolls sideways (UX-09). */
export async function expectNothingClipped(page: Page): Promise<void> {
  expect(await page.evaluate(clippedParts), 'what is cut off, or scrolls sideways').toEqual([]);
}
