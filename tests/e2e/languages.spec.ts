import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expectSpanish, speak, throughEnglish } from './support/spanish.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

// The narrowest page that has to work without a second scroll bar (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

test('[LNG-05] [LNG-07] pre-qualification is read in Spanish from the picker to the decision, and changed in between', async ({
  page,
}) => {
  await page.goto(siteAddress('prequal.surge'));
  await takenOver(page);
  await speak(page, 'Español');
  await expectSpanish(page);
  // What settings say: a choice of a list, and a site's own line.
  await expect(page.locator('[name="State"] option[value="NC"]')).toHaveText('Carolina del Norte');

  const { FirstName, ...answers } = applicant('1001');
  await autofill(page, answers);
  await submitForm(page);
  const invalid = page.locator('[aria-invalid="true"]:visible');
  await expect(invalid).toHaveCount(1);
  await throughEnglish(page, page.locator('[data-field="FirstName"]'));
  // Nothing is lost, what is in error included.
  await expect(invalid).toHaveCount(1);
  await expect(page.locator('[name="LastName"]')).toHaveValue(String(answers.LastName));
  await autofill(page, { FirstName: String(FirstName) });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  // In short above the English terms, which bind.
  const summary = page.locator('section[lang="es"]');
  await expect(summary).toContainText('$75.00');
  await expectSpanish(page);
  await speak(page, 'English');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(summary).toHaveCount(0);
  await speak(page, 'Español');
  await expect(summary).toBeVisible();
  // Another load of the document has no word of the language in its address.
  await page.reload();
  await expectScreen(page, 'offer', '/terms');
  await expectSpanish(page);
});
