import type { Page } from '@playwright/test';
import { cardAnswers } from './cardAnswers.ts';
import { fillAtOnce } from './fillAtOnce.ts';

/** Pays the fee of the sandbox's pending applications by card, and authorizes it. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator('[name="CardNumber"]').fill(number);
  await fillAtOnce(page, { ...cardAnswers, authorize: true });
  await page.getByRole('button', { name: 'Pay $89.00' }).click();
}
