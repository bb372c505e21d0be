import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { fillForm } from './fillForm.ts';

/** Fills controls by name as autofill does, for tests that are not about typing. */
export async function fillAtOnce(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const control = page.locator(`input[name="${name}"]:is(:not([type]), [type="tel"])`);
    const isText = typeof answer === 'string' && (await control.count()) > 0;
    if (isText) await control.fill(answer);
    else await fillForm(page, { [name]: answer });
  }
}
