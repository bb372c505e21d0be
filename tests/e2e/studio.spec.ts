import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';

/** The studio, as somebody uses it who changes words. All other jobs are in `studio.deep.spec.ts`. */
const { open: openStudio, documents, save } = studioOfFile();

const own = 'brands/surge/flows/prequal/copy.en.json';
const words = 'Your next card starts here';
const written = `{ "$schema": "../../../../schemas/catalogue/copy.schema.json", "landing.title": "${words}" }\n`;

test('[STU-07] [STU-08] a click changes the headline of one site at once, and saved it stands in one document', async ({
  page,
}) => {
  const before = documents();
  const { headline, panel, box } = await openStudio(page);
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
  expect(documents()).toEqual(before);
  await save(page, own);
  expect(documents()).toEqual({ ...before, [own]: written });
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect(headline).toHaveText(words);
});
