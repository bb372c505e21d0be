import { answerByKeys } from './support/answerByKeys.ts';
import { applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

/** As narrow as a phone; a phone of the test's own has no Tab key. */
test.use({ viewport: { width: 360, height: 740 } });

test('[UX-12] an application is made with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await answerByKeys(page, applicant('2001', { State: 'Texas', IncomeSource: 'Employed Full' }));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'decision', '/decision');
  await expect(page.locator(':focus')).not.toHaveCount(0);
});

test('[UX-12] [UX-10] [INC-005] [INC-007] a monthly income is calculated with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await tabTo(page, 'MonthlyIncome');
  await page.keyboard.press('Tab');
  const link = page.getByRole('button', { name: 'Calculate it from your annual income' });
  await expect(link).toBeFocused();
  const dialog = page.getByRole('dialog', { name: 'Calculate Your Monthly Income' });

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, 'annualIncome');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="annualIncome"]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page.getByText('Annual Income Is Required')).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(page.getByText('Annual Income Is Required')).toHaveCount(0);
  await tabTo(page, 'annualIncome');
  await page.keyboard.type('38,411');
  await expect(dialog.locator('output')).toHaveText('Your monthly income $3,200');
  for (let steps = 0; steps < 8; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await tabTo(page, 'annualIncome');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page.locator('[name="MonthlyIncome"]')).toHaveValue('$3,200');
});
