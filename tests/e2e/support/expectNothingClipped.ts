import { expect, type Page } from '@playwright/test';
import { clippedParts } from '../../../testing/support/clippedParts.ts';
import { waitForMoves } from './expectAccessible.ts';

/** Nothing of the page is cut off, and nothing scrolls sideways (UX-09), once what comes in by a move stands still. */
export async function expectNothingClipped(page: Page): Promise<void> {
  await waitForMoves(page);
  expect(await page.evaluate(clippedParts), 'what is cut off, or scrolls sideways').toEqual([]);
}
