import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

async function ask(page: Page, persona: string): Promise<void> {
  await page.goto(siteAddress('cli.surge', '/?sid=a'));
  await expectScreen(page, 'limit-increase', '/');
  await fillAtOnce(page, { SSN: `51245${persona}`, accountLast4: '4242', MonthlyIncome: '3200' });
  await submitForm(page);
}

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[CLI-001] [CLI-003] [CLI-004] [REL-04] [UX-13] a higher limit is asked for, and stands after a reload', async ({
  page,
}) => {
  await page.goto(siteAddress('cli.surge'));
  await expectScreen(page, 'limit-increase', '/');
  await expectAccessible(page);
  await ask(page, '1001');
  await expectScreen(page, 'limit-result', '/decision');
  expect(new URL(page.url()).search).toBe('?sid=a');
  await expect(page.getByText('$1,000')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expectScreen(page, 'limit-result', '/decision');
  await expect(page.getByText('$1,000')).toBeVisible();
});

test('[CLI-002] [LAY-018] the footer is short, with the disclosure of the bank', async ({ page }) => {
  await page.goto(siteAddress('cli.surge'));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Celtic Bank');
  await expect(footer).not.toContainText('USA PATRIOT Act');
  await page.goto(siteAddress('cli.revel'));
  await expect(footer).toContainText('The Bank of Missouri decides on credit limits');
});

test('[CLI-003] [UX-01] [UX-13] an empty form names every error', async ({ page }) => {
  await page.goto(siteAddress('cli.surge'));
  await expectScreen(page, 'limit-increase', '/');
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expectAccessible(page);
});

test.describe('where the API fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('[REL-03] [A-065] a dialog offers to try again, and the answers stay', async ({ page }) => {
    await ask(page, '3003');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('An unknown error has occured. Please try again.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('[name="accountLast4"]')).toHaveValue('4242');
  });
});
