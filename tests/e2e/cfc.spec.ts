import type { Page } from '@playwright/test';
import { application } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { hold } from './support/hold.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, site = 'cfc.surge'): Promise<void> {
  await page.goto(siteAddress(site));
  await expectScreen(page, 'landing', '/');
  await expect(page.getByRole('table').first()).toBeVisible();
}

const submitButton = (page: Page) => page.locator('form button[type="submit"]');

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[CFC-001] [PRD-009] [RES-006] [UX-13] an applicant applies and is approved', async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await expect(submitButton(page)).toHaveText('Submit Application');
  await fillForm(page, application('1001'));
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
  await expectAccessible(page);
});

test('[AFT-001] [AFT-006] applicant, disclosures, choices and button stand in the order of the documents', async ({
  page,
}) => {
  await open(page);
  const order = [
    'Your name',
    'Additional cardholder',
    'E-Sign disclosure',
    'Pricing and terms',
    'Credit protection',
    'Acknowledgements',
    'Text messages',
    'What you get with the card',
  ];
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  const top = async (text: string) => (await page.getByText(text).last().boundingBox())?.y ?? 0;
  expect(await top('Submit Application')).toBeGreaterThan(await top('Text messages'));
  expect(await top('What you get with the card')).toBeGreaterThan(await top('Submit Application'));
});

test('[LAY-022] [LAY-023] the banner shows the card, and on phones invites to apply', async ({ page }, {
  project,
}) => {
  await open(page);
  await expect(page.getByRole('img', { name: 'The Surge® Mastercard' }).first()).toBeVisible();
  await expect(page.getByText('Apply Now', { exact: true })).toBeVisible({
    visible: project.name === 'phone',
  });
});

test('[UX-01] [UX-13] [MSG-016] an empty form names every error', async ({ page }) => {
  await open(page);
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('[data-field="eSignConsent"]')).toContainText('You must agree before continue.');
  await expect(page.locator('[name="creditProtection"]').first()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('[UX-13] [CND-001] with every section open it is as accessible', async ({ page }) => {
  await open(page);
  await fillForm(page, {
    State: 'WI',
    isMarried: true,
    spouseHasDifferentAddress: true,
    hasAdditionalCardholder: 'true',
    SecondaryPhone: '5125550143',
  });
  await page.locator('[name="confirmPrimaryPhone"]').focus();
  await expect(page.locator('[name="confirmSecondaryPhone"]')).toBeVisible();
  await expectAccessible(page);
});

test('[CFC-002] [RTE-015] a result page without a result leads to the start with the query kept', async ({
  page,
}) => {
  await page.goto(siteAddress('cfc.surge', '/decision?sid=a'));
  await expectScreen(page, 'landing', '/');
  expect(new URL(page.url()).search).toBe('?sid=a');
});

test('[AFT-004] [AFT-007] [UX-14] while it submits it says so and sends once', async ({ page }) => {
  await open(page);
  await fillForm(page, application('2001'));
  const { requests, letGo } = await hold(page, '**/submit-application');
  await submitForm(page);
  await expect(submitButton(page)).toHaveText('Submitting...');
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
  await submitButton(page).click({ force: true });
  letGo();
  await expectScreen(page, 'decision', '/decision');
  expect(requests).toHaveLength(1);
  await expect(page.getByText('Thank you for applying...')).toBeVisible();
});

test.describe('without the terms', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  for (const [row, failure] of [
    ['AFT-008', 'the answer is an error'],
    ['AFT-009', 'nothing answers'],
  ] as const) {
    test(`[${row}] [TRM-008] nobody can submit where ${failure}, until a retry brings them`, async ({
      page,
    }) => {
      const template = '**/get-pdf-html-template/**';
      await page.route(template, (route) =>
        row === 'AFT-009'
          ? route.abort()
          : route.fulfill({
              json: { Success: false, StatusCode: 0, Payload: null, Errors: ['Out of paper'] },
            }),
      );
      await page.goto(siteAddress('cfc.surge'));
      await expectScreen(page, 'landing', '/');
      const button = submitButton(page);
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(/The pricing and terms could not be loaded/);
      await expect(page.getByRole('alert')).toContainText(
        row === 'AFT-008' ? 'Out of paper' : 'Unknown Error',
      );
      await expectAccessible(page);
      await button.click({ force: true });
      await page.unroute(template);
      await page.getByRole('button', { name: row === 'AFT-008' ? 'Retry' : 'Try again' }).click();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(button).not.toHaveAttribute('aria-disabled', 'true');
      // The press above has sent nothing.
      await expect(page).not.toHaveTitle(/^Error: /);
    });
  }
});

test('[AFT-020] [CFC-004] [A-039] with Fit an extra consent is asked for', async ({ page }) => {
  await open(page, 'cfc.fit');
  await fillForm(page, application('1001'));
  await submitForm(page);
  const consent = page.locator('[name="extraConsent"]');
  await expect(consent).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await consent.check();
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
});

test('[AFT-003] [AFT-005] where phones are verified the form says so', async ({ page }) => {
  await open(page, 'cfc-mfa.surge');
  await expect(submitButton(page)).toHaveText('Verify and Submit');
  await expect(page.getByText("We'll verify your mobile phone")).toBeVisible();
  await expectAccessible(page);
});
