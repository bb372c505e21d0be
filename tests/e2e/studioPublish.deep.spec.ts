import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** What goes out from the studio. Its documents are those of the checkout, so that nothing else goes out with it. */
const { open: openStudio, documents, catalogue } = studioOfFile();

test('[STU-10] [STU-18] [STU-19] [F-830] a headline goes to the applicants of one site, with name and reason, and is taken back there and in the documents', async ({
  page,
}) => {
  // What `npm start` built runs there. Others saved something since.
  cpSync('releases', join(catalogue().root, 'releases'), { recursive: true });
  catalogue().replace(
    'brands/_base/copy.en.json',
    'See your result on the next page',
    'See it on the next page',
  );
  const pointer = () => JSON.parse(readFileSync(join(catalogue().root, 'releases/current.json'), 'utf8'));
  const { headline, panel, box } = await openStudio(page);
  await headline.click();
  await panel.getByRole('radio', { name: /only, 1 site$/u }).click();
  await box.fill('A card that waits for you');
  await expect(page.getByRole('tab', { name: 'Changes 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Publish' }).click();
  const publish = page.getByRole('button', { name: 'Publish…' });
  await expect(page.getByText('1 change is not saved.')).toBeVisible();
  await expect(publish).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to changes' }).click();
  await page.getByRole('button', { name: 'Reviewed… landing.title' }).click();
  await page.getByRole('button', { name: 'Confirm these words' }).click();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await page.getByRole('tab', { name: 'Publish' }).click();
  await publish.click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/landing\.title: ".*" → "A card that waits for you"/u);
  await expectAccessible(page);
  await dialog.getByText(/^Choose what goes out: (\d+) of \1 changes? in the documents$/u).click();
  const headlineChange = dialog.getByRole('checkbox', {
    name: 'landing.title',
    description: /→ A card that waits for you$/u,
  });
  await headlineChange.uncheck();
  await expect(dialog.getByText(/^Choose what goes out: (\d+) of (?!\1 )\d+ changes?/u)).toBeVisible();
  await expect(dialog.getByText('Comparing…')).toHaveCount(0);
  await expect(dialog.getByText(/landing\.title: ".*" → "A card that waits for you"/u)).toHaveCount(0);
  await expectAccessible(page);
  await headlineChange.check();
  await expect(dialog).toContainText(/landing\.title: ".*" → "A card that waits for you"/u);
  await expect(dialog).toContainText('As Robin Day <robin@bank.example>');
  const confirm = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('A warmer headline');
  // What else awaits review runs already; what somebody else saved was reviewed by nobody (F-825).
  const all = dialog.getByRole('checkbox', {
    name: /^Publish 1 text that awaits legal review all the same$/u,
  });
  await expect(all).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'landing.bullet.fast' }).uncheck();
  await expect(all).toHaveCount(0);
  await confirm.click();
  // A release of all sites is compiled and compressed meanwhile.
  const done = page.getByRole('status').filter({ hasText: 'runs what stands in the documents now' });
  await expect(done).toBeVisible({ timeout: timeoutMs });
  expect(pointer().sites['surge.prequal']).not.toBe(pointer().default);
  expect(pointer().sites).not.toHaveProperty('surge.cfc');

  const latest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(latest).toContainText('Published by Robin');
  await expect(latest).toContainText('A warmer headline');
  await latest.getByRole('button', { name: /^What changed/u }).click();
  await expect(latest).toContainText('→ "A card that waits for you"');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Roll back…' }).click();
  await expect(dialog).toContainText('landing.title: "A card that waits for you" → ');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Too warm');
  await dialog.getByRole('checkbox', { name: 'Take it back in the documents, too' }).check();
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(latest).toContainText('Rolled back by Robin');
  expect(pointer().sites['surge.prequal']).toBe(pointer().default);
  // All that went out with it is taken back.
  await page.getByRole('tab', { name: /^Changes [1-9]/u }).click();
  await expect(
    page
      .getByRole('article', { name: 'landing.title' })
      .locator('del', { hasText: 'A card that waits for you' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(/^Saved: /u)).toBeVisible();
  expect(Object.values(documents()).join('')).not.toContain('A card that waits for you');
});
