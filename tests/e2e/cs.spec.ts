import type { Page } from '@playwright/test';
import { reservedApplication } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, site = 'cs.surge'): Promise<void> {
  await page.goto(siteAddress(site, '/?sid=a'));
  await expectScreen(page, 'reservation', '/');
}

async function atTerms(page: Page): Promise<void> {
  await open(page);
  await fillAtOnce(page, {
    reservationNumber: '10000001001',
    SSN: '512451001',
    Email: 'jordan@example.test',
    MonthlyIncome: '3200',
  });
  await submitForm(page);
  await expectScreen(page, 'terms', '/terms');
}

/** What the terms of a second card ask: no e-mail address, no income, no question about another person. */
function agreed() {
  const {
    Email,
    ConfirmEmail,
    MonthlyIncome,
    IncomeSource,
    HasCheckingAccount,
    hasAdditionalCardholder,
    ...rest
  } = reservedApplication();
  return rest;
}

const section = (page: Page) => page.getByRole('button', { name: 'Add Authorized User (Optional)' });
const user = { additionalCardholderFirstName: 'Sam', additionalCardholderLastName: 'Avery' };

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[CS-001] [CS-018] [CS-026] [A-098] [UX-13] a cardholder gets a second card', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "You've been pre-approved for a second Mastercard",
  );
  await expect(page.getByText('Pre-approved offer:')).toBeVisible();
  await expectAccessible(page);
  await atTerms(page);
  await expectAccessible(page);
  await fillAtOnce(page, agreed());
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
  expect(new URL(page.url()).search).toBe('?sid=a');
});

test('[CS-005] [CS-007] [CS-009] [CS-013] [UX-13] an empty form names every error', async ({ page }) => {
  await open(page);
  await submitForm(page);
  for (const words of [
    'Please enter your Reservation Number.',
    'Please enter your Social Security Number.',
    'Please enter your Email Address.',
    'Please enter a Monthly Income.',
  ])
    await expect(page.getByText(words).last()).toBeVisible();
  await expectAccessible(page);
});

test('[CS-015] [CON-007] a large income is questioned', async ({ page }) => {
  await open(page);
  await fillAtOnce(page, { MonthlyIncome: '12000' });
  await page.locator('[name="Email"]').focus();
  await expect(page.getByText('Please Ensure that total Monthly Income is Correct!')).toBeVisible();
});

test('[CS-016] [CS-017] [CS-023] [UX-13] an authorized user is added once the box is ticked', async ({
  page,
}) => {
  await atTerms(page);
  await expect(section(page)).toHaveAttribute('aria-expanded', 'false');
  await section(page).click();
  await expect(section(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(section(page)).toBeFocused();
  await fillAtOnce(page, { ...agreed(), ...user });
  await submitForm(page);
  await expect(page.locator('[data-field="addUser"]')).toContainText(
    'Please confirm the additional cardholder or empty all fields above',
  );
  await expectAccessible(page);
  const [request] = await Promise.all([
    page.waitForRequest('**/submit-application'),
    fillAtOnce(page, { addUser: true }).then(() => submitForm(page)),
  ]);
  expect(request.postDataJSON().AdditionalCardholder).toMatchObject({
    HasAdditionalCardholder: true,
    FirstName: 'Sam',
    LastName: 'Avery',
    Suffix: '',
  });
  await expectScreen(page, 'approved', '/approved');
});

test('[CS-025] closing the section drops the user', async ({ page }) => {
  await atTerms(page);
  await section(page).click();
  await fillAtOnce(page, { ...agreed(), ...user });
  await section(page).click();
  await expect(page.locator('[name="additionalCardholderFirstName"]')).toHaveCount(0);
  const [request] = await Promise.all([page.waitForRequest('**/submit-application'), submitForm(page)]);
  expect(request.postDataJSON().AdditionalCardholder).toEqual({
    HasAdditionalCardholder: false,
    FirstName: '',
    MI: '',
    LastName: '',
    Suffix: '',
  });
  await expectScreen(page, 'approved', '/approved');
});
