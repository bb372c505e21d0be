import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { autofill } from './autofill.ts';
import { submitForm } from './submitForm.ts';

/** Accepts the offer in view, in a design of the card where there is one. */
export async function acceptOffer(
  page: Page,
  phone: string,
  design: Answers = { cardColorCode: '01' },
): Promise<void> {
  await autofill(page, { creditProtection: 'no', generalAcknowledgement: true, ...design });
  await page.locator('[name="eConsentAcknowledgement"]').click();
  await page.getByRole('button', { name: 'I Confirm' }).click();
  await autofill(page, { SMSConsent: true, confirmPrimaryPhone: phone });
  await submitForm(page);
}
