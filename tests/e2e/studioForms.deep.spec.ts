import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** Fields, blocks and settings in the studio, as somebody changes them who never saw their documents. */
const { open: openStudio, documents, save } = studioOfFile();

const settings = 'brands/surge/settings.json';
const screen = 'brands/surge/screens/landing.json';

test('[STU-22] a rule of a field is made stricter for one brand, and the page says so', async ({ page }) => {
  const before = documents();
  const { frame, panel, problems } = await openStudio(page);
  const city = frame.locator('[name="City"]');
  await city.click();
  await expect(panel.getByRole('heading', { name: 'City', exact: true })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Conditions that read it' })).toContainText('None.');
  await panel.getByRole('radio', { name: 'Surge, every flow, 6 sites' }).click();
  const row = panel.getByRole('region', { name: 'Rule row City' });
  await expect(row).toContainText(settings);
  const least = row.getByLabel('MinLengthChar', { exact: true });
  await least.fill('6');
  await expect(row.getByRole('button', { name: 'Take back MinLengthChar' })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Take back MinLengthChar' }).click();
  await expect(least).toHaveValue('');
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  await least.fill('6');
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs * 2 });

  await page.getByText('Use', { exact: true }).click();
  await city.fill('Rome');
  await expect(async () => {
    await city.press('Enter');
    await expect(city).toHaveAttribute('aria-invalid', 'true', { timeout: 1_000 });
  }).toPass({ timeout: timeoutMs });
  const shown = frame.locator('[data-field="City"]');
  await expect(shown).toContainText('Characters can not be less than 6');
  await city.fill('Albany');
  await city.press('Enter');
  await expect(city).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByText('Edit', { exact: true }).click();
  await panel.getByRole('button', { name: 'Label: City' }).click();
  await expect(panel.getByRole('heading', { name: 'field.City.label' })).toBeVisible();
  await save(page, settings);
  const hand = String(before[settings]).replace(
    /\n\}\n$/u,
    ',\n  "ValidationRules": { "City": { "MinLengthChar": 6 } }\n}\n',
  );
  expect(documents()).toEqual({ ...before, [settings]: hand });
});

test('[STU-23] a block is moved and turned off for one brand by keyboard, and listed while it is off', async ({
  page,
}) => {
  const before = documents();
  const { frame, panel, problems } = await openStudio(page);
  await page.getByRole('tab', { name: 'Block' }).click();
  const security = frame.locator('#block-security');
  await security.click();
  await expect(panel.getByRole('heading', { name: 'security' })).toBeVisible();
  await panel.getByRole('radio', { name: /^Surge, every flow/u }).click();
  const order = panel.getByRole('region', { name: 'Order' }).getByRole('listitem');
  await expect(order.nth(1)).toHaveText('security');
  // Not every flow of the brand has what stands before it here.
  await expect(panel.getByRole('button', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  await panel.getByRole('button', { name: 'Move down' }).press('Alt+ArrowDown');
  await expect(order.nth(2)).toHaveText('security');
  await expect(page.getByRole('tab', { name: 'Changes 1' })).toBeVisible();
  // Where it stood before, nothing is said.
  await panel.getByRole('button', { name: 'Move to…' }).click();
  await panel.getByRole('menuitem', { name: 'Before reputation' }).click();
  await expect(order.nth(1)).toHaveText('security');
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();

  const isShown = panel.getByRole('switch', { name: 'Shown' });
  await isShown.press('Space');
  await expect(security).toHaveCount(0);
  await expect(isShown).not.toBeChecked();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'All blocks of this page' }).click();
  await expect(panel.getByRole('button', { name: /^security.*off$/u })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^security/u }).press('Enter');
  await panel.getByRole('radio', { name: /^Surge, every flow/u }).click();
  await isShown.press('Space');
  await expect(security).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  await expect(isShown).toBeChecked();
  await isShown.press('Space');
  await expect(security).toHaveCount(0);
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs * 2 });
  await save(page, screen);
  const hand = `{
  "$schema": "../../../schemas/catalogue/screen.schema.json",
  "blocks": { "body": { "blocks": { "columns": { "blocks": { "assurance": { "blocks": { "security": null } } } } } } }
}
`;
  expect(documents()).toEqual({ ...before, [screen]: hand });
});
