import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** The studio, as somebody uses it who changes words. All other jobs are in `studio.deep.spec.ts`. */
const { open: openStudio, documents } = studioOfFile();

const own = 'brands/surge/flows/prequal/copy.en.json';
const words = 'Your next card starts here';
const written = `{ "$schema": "../../../../schemas/catalogue/copy.schema.json", "landing.title": "${words}" }\n`;

test('[STU-05] [STU-07] [STU-08] a click changes the headline of one site, and nothing else', async ({
  page,
}) => {
  const before = documents();
  const { frame, headline, panel, box, problems } = await openStudio(page);
  await page.getByText('Use', { exact: true }).click();
  const name = frame.locator('[name="FirstName"]');
  await name.fill('Jordan');
  await name.press('Enter');
  const wrong = frame.locator('[aria-invalid="true"]');
  await expect(wrong).not.toHaveCount(0);
  const shown = await wrong.count();

  await page.getByText('Edit', { exact: true }).click();
  await headline.click();
  await expect(panel.getByRole('heading', { name: 'landing.title' })).toBeVisible();
  await expect(box).toHaveValue('See if you pre-qualify');
  const everywhere = panel.getByRole('radio', { name: 'Every brand and flow, 6 sites' });
  await expect(everywhere).toBeChecked();
  await expect(everywhere).toContainText('decides on 6 of 6');
  const here = panel.getByRole('radio', { name: /^Surge, .* only, 1 site$/u });
  await expect(here).toContainText(`${own} (new file)`);
  await here.click();
  await box.fill(words);
  await expect(headline).toHaveText(words);
  await expect(everywhere).toContainText('decides on 5 of 6');
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs });
  await expect(name).toHaveValue('Jordan');
  await expect(wrong).toHaveCount(shown);
  expect(documents()).toEqual(before);

  await box.fill('Issued by {brand.bnk}');
  const sentence = /path "brand\.bnk" is not declared.* Known: brand\.bank/u;
  await expect(panel.getByText(sentence)).toBeVisible();
  await problems.getByRole('button', { name: 'Show problems' }).click();
  await expect(page.getByText(new RegExp(`^${own.replaceAll('.', '\\.')}:\\d+:\\d+$`, 'u'))).toBeVisible();
  await expect(headline).toHaveText(words);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go there' }).first().click();
  await expect(box).toHaveValue('Issued by {brand.bnk}');

  await panel.getByRole('button', { name: 'Take back to inherited' }).click();
  await expect(headline).toHaveText('See if you pre-qualify');
  await expect(problems).toContainText('No problems');
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  expect(documents()).toEqual(before);

  await box.fill(words);
  await expect(headline).toHaveText(words);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(headline).toHaveText('See if you pre-qualify');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(headline).toHaveText(words);

  await page.getByRole('tab', { name: 'Changes 1' }).click();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(`Saved: ${own}`)).toBeVisible();
  expect(documents()).toEqual({ ...before, [own]: written });
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect(headline).toHaveText(words);
});
