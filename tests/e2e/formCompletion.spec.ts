import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

/** The form on a phone 360 px wide, whoever fills it in and whatever it says. */
test.use({ viewport: { width: 360, height: 740 } });

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await takenOver(page);
}

test('[UX-03] [UX-04] [UX-07] [UX-14] [UX-16] [FLT-012] an application is filled by the browser alone, without a key, and sent once by two presses', async ({
  page,
}) => {
  await open(page);
  await test.step('what a field does not take is refused or left out, and said', async () => {
    await autofill(page, { Email: 'jordan+card@example.test', Zip: '78701-1234', FirstName: 'Jordan' });
    await expect(control(page, 'Email')).toHaveValue('');
    // Five digits are kept (F-402).
    await expect(control(page, 'Zip')).toHaveValue('78701');
    await expect(control(page, 'FirstName')).toHaveValue('Jordan');
    const said = page.getByRole('status').filter({ hasText: /\S/u });
    await expect.poll(() => said.count()).toBeGreaterThanOrEqual(2);
  });

  // Browsers deliver what they hold: dates as ISO, phones and numbers as people once wrote them.
  const held = {
    dob: '1990-02-09',
    PrimaryPhone: '+1 (512) 555-0142',
    SSN: '512451001',
    MonthlyIncome: '$3,200.00',
  };
  await autofill(page, applicant('1001', held));
  await expect(control(page, 'dob')).toHaveValue('02/09/1990');
  await expect(control(page, 'PrimaryPhone')).toHaveValue('(512) 555-0142');
  await expect(control(page, 'SSN')).toHaveValue('•••-••-1001');
  await expect(control(page, 'MonthlyIncome')).toHaveValue('$3,200');
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-application')) sent.push(request.postDataJSON().Applicant);
  });
  await page.locator('form button[type="submit"]').dblclick();
  await expectScreen(page, 'offer', '/terms');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    FirstName: 'Jordan',
    State: 'TX',
    SSN: '512-45-1001',
    DOB: '1990-02-09',
    PrimaryPhone: '5125550142',
    MonthlyIncome: 3200,
    HasCheckingAccount: true,
  });
});
