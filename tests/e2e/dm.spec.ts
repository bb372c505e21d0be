import type { Page } from '@playwright/test';
import { reservedApplication } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { hold } from './support/hold.ts';
import { keptBy } from './support/keptBy.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

async function open(page: Page, site = 'dm.surge', path = '/?sid=a'): Promise<void> {
  await page.goto(siteAddress(site, path));
  await expectScreen(page, 'reservation', '/');
}

async function confirm(page: Page, persona = '1001', number = `D1000000${persona}`): Promise<void> {
  await fillForm(page, { reservationNumber: number, ssn: `51245${persona}` });
  await submitForm(page);
}

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[DM-001] [DM-020] [DM-023] [DM-024] [RES-006] [UX-13] a letter leads to an approved application', async ({
  page,
}) => {
  await open(page);
  await expectAccessible(page);
  await confirm(page);
  await expectScreen(page, 'terms', '/terms');
  expect(new URL(page.url()).search).toBe('?sid=a');
  for (const [name, value] of Object.entries({
    FirstName: 'Jordan',
    LastName: 'Avery',
    SSN: '•••-••-1001',
  })) {
    const control = page.locator(`[name="${name}"]`);
    await expect(control).toHaveValue(value);
    await expect(control).toHaveJSProperty('readOnly', true);
  }
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
  await fillForm(page, reservedApplication());
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
  await expectAccessible(page);
});

test('[DM-021] [RTE-021] [A-010] with Fit the results stand under /terms/, and reload to themselves', async ({
  page,
}) => {
  await open(page, 'dm.fit');
  await confirm(page, '2001');
  await expectScreen(page, 'terms', '/terms');
  await fillForm(page, reservedApplication());
  await submitForm(page);
  await expectScreen(page, 'decision', '/terms/decision');
  await page.reload();
  await expectScreen(page, 'decision', '/terms/decision');
  expect(new URL(page.url()).search).toBe('?sid=a');
});

test('[DM-002] [DM-006] [DM-007] [LAY-023] shows the D, the card with its note, and where to get help', async ({
  page,
}) => {
  await open(page);
  const number = page.getByRole('textbox', { name: 'Reservation number' });
  await number.pressSequentially('d1000-0001001');
  await expect(number).toHaveValue('10000001001');
  await expect(page.getByText('The picture shows an example of the card.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'No letter? See if you pre-qualify' })).toHaveAttribute(
    'href',
    siteAddress('prequal.surge'),
  );
  await page.getByText('Reservation search').click();
  await expectScreen(page, 'lookup', '/reservation');
  expect(new URL(page.url()).search).toBe('?sid=a');
});

test('[DM-013] [DM-015] [UX-01] [UX-13] an empty form names both errors', async ({ page }) => {
  await open(page);
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('[data-field="reservationNumber"]')).toContainText(
    'Please enter your Reservation Number',
  );
  await expect(page.locator('[data-field="SSN"]')).toContainText('Please enter your Social Security Number');
  await expectAccessible(page);
});

test('[ERR-012] [UX-13] a number that is none is said beside it, and what was typed stays', async ({
  page,
}) => {
  await open(page);
  await confirm(page, '1001', '90000001001');
  await expect(page.locator('[data-field="reservationNumber"]')).toContainText('Invalid data entered');
  await expect(page.locator('[name="reservationNumber"]')).toHaveValue('90000001001');
  await expect(page.locator(':focus')).toContainText('One thing needs your attention');
  await expectAccessible(page);
});

test('[DM-005] [UX-14] the button says that it confirms, and confirms once', async ({ page }) => {
  await open(page);
  const { requests, letGo } = await hold(page, '**/validate-dm-reservation');
  await confirm(page);
  const button = page.locator('form button[type="submit"]');
  await expect(button).toHaveText('CONFIRMING...');
  await button.press('Enter');
  letGo();
  await expectScreen(page, 'terms', '/terms');
  expect(requests).toHaveLength(1);
});

test.describe('where the API fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('[ERR-014] [REL-03] the reservation cannot be confirmed, and the form says so', async ({ page }) => {
    await page.route('**/validate-dm-reservation', (route) => route.fulfill({ status: 500, json: {} }));
    await open(page);
    await confirm(page);
    await expect(page.locator('[data-field="reservationNumber"]')).toContainText(
      'An error occurred while validating the reservation',
    );
  });
});

for (const width of [360, 1280])
  test(`[F-112] [REL-04] [SAFE-03] a reload of the terms keeps the place, and says what to enter again, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await confirm(page);
    await expectScreen(page, 'terms', '/terms');
    await page.reload();
    await expectScreen(page, 'terms', '/terms');
    await expect(page.getByText('Please enter your details again')).toBeVisible();
    await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
    await expect(page.locator('[name="SSN"]')).toHaveValue('');
    await expect(page.locator('[name="SSN"]')).toBeEditable();
    const kept = await keptBy(page);
    for (const value of ['Jordan', 'Congress', '5125550100', '512-45', '51245'])
      expect(kept).not.toContain(value);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

test.describe('the processing fee', () => {
  const reference = '[data-field="referenceNumber"]';
  const digits = '[data-field="last4ssn"]';

  /** Copies a text from elsewhere in the page and pastes it into a field. */
  async function paste(page: Page, name: string, text: string): Promise<void> {
    await page.evaluate((copied) => {
      const elsewhere = document.createElement('textarea');
      elsewhere.value = copied;
      document.body.append(elsewhere);
      elsewhere.select();
      document.execCommand('copy');
      elsewhere.remove();
    }, text);
    await page.locator(`[name="${name}"]`).press('ControlOrMeta+v');
  }

  test('[PFL-001] [PFL-002] [PFL-003] [PFL-004] [PFL-009] [PFL-010] [A-010] [UX-13] of a link is found by four digits and Enter', async ({
    page,
  }) => {
    await page.goto(siteAddress('dm.fit', '/payfee?sid=a&referenceNumber=900001002'));
    await expectScreen(page, 'payfee', '/payfee');
    await expect(page.locator('[name="referenceNumber"]')).toHaveValue('900001002');
    await expectAccessible(page);
    await paste(page, 'last4ssn', '512-45-1002');
    await expect(page.locator('[name="last4ssn"]')).toHaveValue('1002');
    await page.keyboard.press('Enter');
    await expectScreen(page, 'payment', '/terms/payment');
    for (const words of ['$89.00', 'Jordan Avery', '900001002'])
      await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('[PFL-003] [PFL-005] [PFL-007] [PFL-008] [A-072] [UX-13] Enter sends nothing without them, and says why', async ({
    page,
  }) => {
    const sent = watchRequests(page, /\/validate-payfee$/);
    await page.goto(siteAddress('dm.fit', '/payfee'));
    await expectScreen(page, 'payfee', '/payfee');
    await submitForm(page);
    await expect(page.locator(reference)).toContainText('Please enter your Reference Number');
    await expect(page.locator(digits)).toContainText(
      'Please enter the last four digits of your Social Security Number',
    );
    await page.locator('[name="last4ssn"]').pressSequentially('100');
    await page.locator('[name="referenceNumber"]').focus();
    await expect(page.locator(digits)).toContainText('Must enter exactly 4 digits');
    await page.locator('[name="last4ssn"]').press('Enter');
    await expect(page.locator(digits)).toContainText('SSN must be exactly 4 digits');
    await expectAccessible(page);
    expect(sent).toEqual([]);
  });

  test('[PFL-011] [ERR-022] [UX-13] that is not due is said beside the number, and what was typed stays', async ({
    page,
  }) => {
    await page.goto(siteAddress('dm.fit', '/payfee'));
    await fillForm(page, { referenceNumber: '900001002', last4ssn: '1003' });
    await submitForm(page);
    await expect(page.locator(reference)).toContainText(
      'We did not find your request, please review the information entered and try again.',
    );
    await expect(page.locator('[name="last4ssn"]')).toHaveValue('1003');
    await expectAccessible(page);
  });
});
