import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

// An application that is not there is a 404.
test.use({ expectedErrors: [/status of 404/] });

const panel = (page: Page) => page.getByRole('complementary', { name: 'Test panel' });

test('[TST-001] [TST-002] [TST-003] [A-081] fills the form of a test host with what somebody typed, the number masked, and stands on no other', async ({
  page,
}) => {
  const host = 'de-dev-prequal.surge';
  await apply(page, siteAddress(host), applicant('1001', { FirstName: 'Morgan' }));
  await expectScreen(page, 'offer', '/terms');
  const reference = await page.evaluate(
    () =>
      JSON.parse(sessionStorage.getItem('cardstock.resume') ?? '{}').values['result.ref_number'] as string,
  );
  const other = await page.context().newPage();
  await other.goto(siteAddress(host));
  await expect(other.locator('[name="FirstName"]')).toBeVisible();
  await panel(other).getByLabel('Applicant ID').fill('123456789');
  await panel(other).getByRole('button', { name: 'Fill in' }).click();
  await expect(panel(other).getByRole('status')).toHaveText('There is no such application.');
  await panel(other).getByLabel('Applicant ID').fill(reference);
  await panel(other).getByRole('button', { name: 'Fill in' }).click();
  await expect(panel(other).getByRole('status')).toContainText('The form is filled in.');
  for (const [name, value] of Object.entries({
    FirstName: 'Morgan',
    Zip: '78701',
    MonthlyIncome: '$3,200',
    SSN: '',
  }))
    await expect(other.locator(`[name="${name}"]`)).toHaveValue(value);
  await expect(other.locator('[name="IncomeSource"]')).toHaveValue('Employed Full-time');
  await expectAccessible(other);
  await expectNoHorizontalScroll(other);

  await other.goto(siteAddress('prequal.surge'));
  // What comes beside the form has come with it.
  await expect(other.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expect(panel(other)).toHaveCount(0);
  await other.close();
});
