import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { freshReference } from './support/payFee.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expectSpanish, speak, throughEnglish } from './support/spanish.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

// The narrowest page that has to work without a second scroll bar (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/u] });

  test('[LNG-14] a language that cannot be fetched is told, and nothing that was typed is lost', async ({
    page,
  }) => {
    await page.goto(siteAddress('prequal.surge'));
    await takenOver(page);
    await page.locator('[name="FirstName"]').fill('Jordan');
    await page.route('**/slices/*.es.json', (route) => route.abort());
    await speak(page, 'Español');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await speak(page, 'Español');
    await expect(dialog).toBeVisible();
    await page.unroute('**/slices/*.es.json');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  });
});

test('[LNG-05] [LNG-07] a fee is paid in Spanish, and the language changed in between', async ({ page }) => {
  await page.goto(siteAddress('activation.fit', '/payfee?lang=es'));
  await expectScreen(page, 'payfee', '/payfee');
  await expectSpanish(page);
  await autofill(page, { last4ssn: '1002' });
  await page.locator('[name="last4ssn"]').press('Enter');
  await throughEnglish(page, page.locator('[data-field="referenceNumber"]'));
  await autofill(page, { referenceNumber: freshReference() });
  await page.locator('[name="last4ssn"]').press('Enter');
  await expect(page.locator('[data-screen="payment"]')).toBeVisible();
  await autofill(page, { BillingZipCode: cardAnswers.BillingZipCode });
  await throughEnglish(page, page.getByRole('heading', { level: 1 }));
  await expect(page.locator('[name="BillingZipCode"]')).toHaveValue(cardAnswers.BillingZipCode);
  await autofill(page, { ...cardAnswers, CardNumber: '4242424242424242', authorize: true });
  await page.locator('form button[type="submit"]:visible').click();
  await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
  await expectSpanish(page);
});
