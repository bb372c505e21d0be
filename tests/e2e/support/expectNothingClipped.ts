import { expect, type Page } from '@playwright/test';
import { clippedParts } from '../../support/clippedParts.ts';

/** Nothing of the page is cut off, and nothing scrolls sideways (UX-09), once what comes in by a move stands still. */
export async function expectNothingClipped(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moves = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
  expect(await page.evaluate(clippedParts), 'what is cut off, or scrolls sideways').toEqual([]);
}
