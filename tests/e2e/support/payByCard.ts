import type { Page } from '@playwright/test';
import { autofill } from './autofill.ts';
import { cardAnswers } from './cardAnswers.ts';

/** Pays the fee of the sandbox's pending applications by card, and authorizes it. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator('[name="CardNumber"]').fill(number);
  await autofill(page, { ...cardAnswers, authorize: true });
  await page.getByRole('button', { name: 'Pay $89.00' }).click();
}
