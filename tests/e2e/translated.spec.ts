import { translatePage } from '../support/translatePage.ts';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

/** Browsers translate a page as soon as it is there, or once it works. */
for (const moment of ['from its first paint', 'once it works'] as const) {
  test(`[F-701] a page that is translated ${moment} is filled in with errors to its decision`, async ({
    page,
  }) => {
    if (moment === 'from its first paint') await page.addInitScript(translatePage);
    await page.goto('/');
    await takenOver(page);
    if (moment === 'once it works') await page.evaluate(translatePage);
    const field = page.locator('[data-field="FirstName"]');
    await expect(field.locator('label')).toHaveText(/^FIRST NAME/u);

    const firstName = field.locator('input');
    const status = field.locator('[role="status"]').last();
    await firstName.pressSequentially('Jordan1');
    await expect(status).toHaveText(/^USE ONLY LETTERS/u);
    await firstName.press('Tab');
    await expect(status).toBeEmpty();
    await expect(firstName).toHaveValue('Jordan');

    const { FirstName, LastName, Address1, ...answers } = applicant('1001');
    await autofill(page, answers);
    await submitForm(page);
    const heading = page.locator('section[tabindex="-1"] h2');
    await expect(heading).toHaveText(/^2 .*[A-Z]/u);
    await page.locator('[name="LastName"]').pressSequentially(String(LastName));
    await page.keyboard.press('Tab');
    await expect(heading).toHaveText(/^[^2]+$/u);
    await page.locator('[name="Address1"]').pressSequentially(String(Address1));
    await page.keyboard.press('Tab');
    await expect(heading).toHaveCount(0);
    await expect(page.locator('[name="Email"]')).toHaveValue(String(answers.Email));

    await submitForm(page);
    await expectScreen(page, 'offer', '/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/u);
  });
}
