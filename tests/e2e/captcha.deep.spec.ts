import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test('[CAP-002] [CAP-004] [F-712] [SAFE-01] an applicant passes it beside the page and is offered a card', async ({
  page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).origin));
  await page.goto(siteAddress('prequal-captcha.surge'));
  await expectScreen(page, 'landing', '/');
  const box = page.locator('[name="CAPTCHA"]');
  const submit = page.locator('form button[type="submit"]');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  // A person may press what only says that it is disabled, and is led to what is missing first.
  await submit.click({ force: true });
  await expect(page.getByRole('region', { name: 'things need your attention' })).toBeFocused();
  await autofill(page, applicant('1001'));
  await submit.click({ force: true });
  await expect(box).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Please complete the security check first.');
  await box.check();
  await expect(page.getByText('Thank you. The security check is complete.')).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
  expect(workers).toEqual([new URL(page.url()).origin]);
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
});
