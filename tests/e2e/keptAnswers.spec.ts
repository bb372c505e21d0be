import type { Page } from '@playwright/test';
import { applicant, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { sealNow } from './support/sealNow.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const line = 'Your answers are still here. For your security, enter your Social Security number again.';
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'still here' });
const value = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test('[F-803] a reload keeps what was typed, but the SSN, and what is sent is the same', async ({ page }) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await autofill(page, applicant('1001'));
  await sealNow(page);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(status(page)).toHaveText(line);
  await expect(value(page, 'FirstName')).toHaveValue('Jordan');
  await expect(value(page, 'dob')).toHaveValue('02/09/1990');
  await expect(value(page, 'State')).toHaveValue('TX');
  await expect(value(page, 'eSignConsent')).toBeChecked();
  await expect(value(page, 'SSN')).toHaveValue('');
  await autofill(page, { SSN: '512451001' });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  // Taken: nothing of it is left.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cardstock.answers'))).toBeNull();
  await page.goto('/');
  await expect(page.getByText('Jordan')).toHaveCount(0);
});

test('[F-803] in steps a reload comes back to the step, and the way back leads through those before it', async ({
  page,
}) => {
  await page.goto(siteAddress('cfc.cerulean'));
  await expectScreen(page, 'landing', '/');
  const answers = application('1001');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  for (const [title, names] of [
    ['Your name', ['FirstName', 'LastName']],
    ['Where you live', ['Address1', 'Zip', 'City', 'State']],
  ] as const) {
    await expect(heading(title)).toBeVisible();
    await autofill(page, Object.fromEntries(names.map((name) => [name, answers[name] ?? ''])));
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(heading('How we reach you')).toBeVisible();
  await autofill(page, { Email: 'jordan@example.test' });
  await sealNow(page);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(heading('How we reach you')).toBeVisible();
  await expect(status(page)).toHaveText('Your answers are still here.');
  await expect(value(page, 'Email')).toHaveValue('jordan@example.test');
  await page.goBack();
  await expect(heading('Where you live')).toBeVisible();
  await expect(value(page, 'City')).toHaveValue('Austin');
});

test('[F-803] a duplicated tab has nothing of the first, which keeps its own', async ({ page, context }) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await autofill(page, { FirstName: 'Jordan', LastName: 'Avery' });
  await sealNow(page);
  // As the browser does it: the other tab begins with a copy of the storage of this one.
  const copy = await page.evaluate(() => ({ ...sessionStorage }));
  const other = await context.newPage();
  await other.addInitScript((entries) => {
    for (const [key, text] of Object.entries(entries)) sessionStorage.setItem(key, text);
  }, copy);
  await other.goto('/');
  await expectScreen(other, 'landing', '/');
  await other.waitForFunction(() => performance.getEntriesByName('takenOver').length > 0);
  await expect(value(other, 'FirstName')).toHaveValue('');
  await expect(status(other)).toHaveCount(0);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(value(page, 'FirstName')).toHaveValue('Jordan');
});
