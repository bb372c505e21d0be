import { applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
});

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[RES-005] [RES-023] [OFR-011] [UX-13] an applicant is offered a card and accepts it', async ({
  page,
}) => {
  await expectAccessible(page);
  await fillForm(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await fillForm(page, {
    cardColorCode: '01',
    creditProtection: 'no',
    generalAcknowledgement: true,
    SMSConsent: true,
    confirmPrimaryPhone: '5125550142',
  });
  const consent = page.locator('[name="eConsentAcknowledgement"]');
  const dialog = page.getByRole('dialog');
  await consent.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(consent).not.toBeChecked();
  await expect(consent).toBeFocused();
  await consent.click();
  await dialog.getByRole('button', { name: 'I Confirm' }).click();
  await expect(consent).toBeChecked();
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
  await expectAccessible(page);
});

test('[RES-019] an applicant is declined', async ({ page }) => {
  await fillForm(page, applicant('2001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
  await expectAccessible(page);
});

test('[RES-016] an applicant is asked for more information', async ({ page }) => {
  await fillForm(page, applicant('1003'));
  await submitForm(page);
  await expectScreen(page, 'pendinfo', '/pendinfo');
  await expectAccessible(page);
});

test('[RES-004] a state without business warns and stays, with the answers kept', async ({ page }) => {
  await fillForm(page, applicant('2011'));
  await submitForm(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This offer is not available in your state.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await expectScreen(page, 'landing', '/');
});

test('[RES-003] an unsuccessful answer is a decision within 30 days', async ({ page }) => {
  await fillForm(page, applicant('3001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
  await expect(page.locator('[data-screen="decision"]')).toContainText(
    'We are currently processing your application, and you will receive a decision within 30 days.',
  );
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('[RES-002] [REL-03] the unknown error is told, with the answers kept', async ({ page }) => {
    await fillForm(page, applicant('3003'));
    await submitForm(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('An unknown error has occured. Please try again.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('[name="Email"]')).toHaveValue('jordan@example.test');
  });
});

test('[UX-01] [UX-02] [UX-13] an empty form names every error and leads to its field', async ({ page }) => {
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  const first = page.locator('[role="alert"], [tabindex="-1"]:focus').getByRole('link').first();
  await first.click();
  await expect(page.locator('[name="FirstName"]')).toBeFocused();
  await expect(page.locator('[name="FirstName"]')).toHaveAttribute('aria-invalid', 'true');
});
