import copy from '../../brands/_base/copy.en.json' with { type: 'json' };
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const words = 'I have read the paper about papers.';

let catalogue: OwnCatalogue;

test.use({ expectedErrors: [/409 \(Conflict\)/] });

test.beforeEach(() => {
  catalogue = ownCatalogue();
});

test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await catalogue.dispose();
});

test('[REL-03] [SAFE-11] an open page takes over the words of another release, and asks again for nothing but what they are about', async ({
  page,
}) => {
  const { address } = await catalogue.serve();
  await page.goto(address('prequal.surge'));
  await autofill(page, applicant('1001'));
  await expect(page.getByLabel(words)).toHaveCount(0);

  catalogue.amend('brands/_base/copy.en.json', { 'field.eSignConsent.label': words });
  await catalogue.replaceRelease();
  await submitForm(page);
  const dialog = page.getByRole('dialog', { name: 'Updated terms' });
  await expect(dialog).toContainText('Your other answers are still here.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'One thing needs your attention' })).toBeFocused();
  const box = page.getByLabel(words);
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(new RegExp(copy['message.consentChanged'], 'u'));
  await expect(page.locator('[name="authPrequal"]')).toBeChecked();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await expectAccessible(page);

  // Nothing is agreed to without it.
  await submitForm(page);
  await page.getByRole('link', { name: 'E-Sign disclosure' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
});
