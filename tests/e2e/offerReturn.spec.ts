import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[RTO-001] [RTO-003] [RTO-006] [RTO-013] [UX-13] an offer is found again and accepted', async ({
  page,
}) => {
  await page.goto(siteAddress('prequal.surge', '/offer?sid=a'));
  await expectScreen(page, 'offer-return', '/offer');
  await expectAccessible(page);
  await expect(page.locator('form button[type="submit"]')).toHaveText('Return to Application');
  await fillAtOnce(page, { referenceNumber: '900001001', last4ssn: '1001' });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  expect(new URL(page.url()).search).toBe('?sid=a');
  await fillAtOnce(page, { cardColorCode: '01', creditProtection: 'no', generalAcknowledgement: true });
  await page.locator('[name="eConsentAcknowledgement"]').click();
  await page.getByRole('button', { name: 'I Confirm' }).click();
  await fillAtOnce(page, {
    SMSConsent: true,
    confirmPrimaryPhone: '5125550100',
    confirmSecondaryPhone: '5125550101',
  });
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
});

test('[RTO-007] [RTO-009] [UX-13] an empty form names both errors', async ({ page }) => {
  await page.goto(siteAddress('prequal.surge', '/offer'));
  await expectScreen(page, 'offer-return', '/offer');
  await submitForm(page);
  await expect(page.getByText('Please enter a reference number.').last()).toBeVisible();
  await expect(page.getByText('Last four of SSN are missing.').last()).toBeVisible();
  await expectAccessible(page);
});

test('[RTO-011] [UX-13] an offer that is none is said beside the number', async ({ page }) => {
  await page.goto(siteAddress('prequal.surge', '/offer'));
  await fillAtOnce(page, { referenceNumber: '900001001', last4ssn: '1002' });
  await submitForm(page);
  await expect(page.locator('[data-field="referenceNumber"]')).toContainText(
    'Unable to verify offer. Please check reference number and try again.',
  );
  await expectAccessible(page);
});

test('[RTO-004] [RTO-012] a hash that is none ends on the decision page', async ({ page }) => {
  await page.goto(siteAddress('prequal.surge', '/offer?hash=0000'));
  await expectScreen(page, 'decision', '/decision');
  await expect(page.getByText('We are unable to verify your identity.')).toBeVisible();
});

test('[A-012] [A-011] on a STANDALONE host the offer is found, too', async ({ page }) => {
  await page.goto(siteAddress('standalone.surge', '/offer'));
  await expectScreen(page, 'offer-return', '/offer');
  await fillAtOnce(page, { referenceNumber: '900001001', last4ssn: '1001' });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
});
