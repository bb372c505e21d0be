import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { autofill } from './autofill.ts';
import { submitForm } from './submitForm.ts';

/** Opens the first screen of a site, fills its form and sends it: for tests about what comes then. */
export async function apply(page: Page, address: string, answers: Answers): Promise<void> {
  await page.goto(address);
  await autofill(page, answers);
  await submitForm(page);
}
