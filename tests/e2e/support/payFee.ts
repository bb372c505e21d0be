import { expect, type Page } from '@playwright/test';
import { autofill } from './autofill.ts';
import { expectScreen } from './expectScreen.ts';
import { siteAddress } from './siteAddress.ts';

let next = 300 + (process.pid % 500);
/** The reference number of a fee that nobody has paid. */
export function freshReference(): string {
  next += 1;
  return `9${String(next).padStart(4, '0')}1002`;
}

/** Looks a fee up and comes to its payment. */
export async function findFee(page: Page, site: string, referenceNumber = freshReference()): Promise<string> {
  await page.goto(siteAddress(site, '/payfee'));
  await expectScreen(page, 'payfee', '/payfee');
  await autofill(page, { referenceNumber, last4ssn: '1002' });
  await page.locator('[name="last4ssn"]').press('Enter');
  await expect(page.locator('[data-screen="payment"]')).toBeVisible();
  await expect(page.locator('[name="CardNumber"]')).toBeVisible();
  return referenceNumber;
}

export async function expectPaid(page: Page, words: string): Promise<void> {
  await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your payment!');
  await expect(page.getByText(words)).toBeVisible();
}
