import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';

/** The page of the studio in states of its screens, and in the languages of its site. */
const { open: openStudio, documents, save, catalogue } = studioOfFile();

const spanish = 'brands/_base/copy.es.json';

async function show(page: Page, state: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Screen' }).fill(state);
  await page.getByRole('option', { name: state, exact: true }).click();
}

test('[STU-33] the real page comes to the states of its screens, and what stands there can be changed', async ({
  page,
}) => {
  const { frame, headline, panel } = await openStudio(page);
  await show(page, 'Landing with errors');
  const invalid = frame.locator('[aria-invalid="true"]');
  await expect(invalid.first()).toBeVisible();
  await frame.getByText('Required field. Please enter only letters and hyphens.').first().click();
  await expect(panel.getByRole('heading', { name: 'message.names' })).toBeVisible();
  await expectAccessible(page);

  await show(page, 'Decision credit report');
  await expect(headline).toHaveText('Your credit report needs a correction first');
  await expect(frame.locator('[data-screen="decision"]')).toBeVisible();
  await expect(page.getByText('did not come to this state')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Screen' })).toHaveValue('Decision credit report');

  // A call that is never answered, one that fails, a variant of the site, a press, and the clock.
  await show(page, 'Offer terms loading');
  await expect(frame.locator('[data-screen="offer"]')).toBeVisible();
  await show(page, 'Dialog terms changed');
  await expect(frame.locator('[data-screen="terms-changed"]')).toBeVisible();
  await expect(frame.locator('[data-screen]')).toHaveCount(2);
  await show(page, 'Dialog mfa dead end');
  await expect(frame.locator('[data-screen="mfa-dead-end"]')).toBeVisible();
  // The dialog of a box that asks first is gone.
  await expect(frame.locator('[data-screen]')).toHaveCount(2);

  // Loaded again, it is there again.
  await page.reload();
  await expect(frame.locator('[data-screen="mfa-dead-end"]')).toBeVisible();
  await expect(panel).toBeVisible();

  const state = '"name": "DecisionState", "screen": ';
  catalogue().replace('flows/prequal/screens.json', `${state}"decision"`, `${state}"offer"`);
  await expect(async () => {
    // Only another state is a new visit.
    await show(page, 'Landing with errors');
    await show(page, 'Decision state');
    await expect(page.getByText('did not come to this state')).toBeVisible();
  }).toPass();
});

test('[STU-34] a Spanish sentence is pressed on the page and changed in place, with its English beside', async ({
  page,
}) => {
  const before = documents();
  const { frame, headline, panel } = await openStudio(page);
  await page.getByRole('combobox', { name: 'Language of the page' }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es');
  const english = String(JSON.parse(before['brands/_base/copy.en.json'] ?? '')['landing.title']);
  const said = String(JSON.parse(before[spanish] ?? '')['landing.title']);
  await expect(headline).toHaveText(said);
  await headline.click();
  const box = panel.getByLabel('Words in Spanish');
  await expect(box).toHaveValue(said);
  await expect(panel).toContainText(english);
  const words = 'Su próxima tarjeta empieza aquí';
  await box.fill(words);
  await expect(headline).toHaveText(words);
  await expect(panel.getByText('Awaits review')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await page.setViewportSize({ width: 820, height: 1100 });
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Change the English' }).click();
  await expect(panel.getByRole('radio', { name: /^Every brand and flow/u })).toBeVisible();

  await save(page, spanish);
  const after = JSON.parse(readFileSync(join(catalogue().root, spanish), 'utf8'));
  const { $of: of } = JSON.parse(before[spanish] ?? '');
  expect(after['landing.title']).toBe(words);
  expect(after.$of).toEqual(of);
});

test('[STU-35] the head of the sentences stays in sight, and the menu of a row has no findings', async ({
  page,
}) => {
  await openStudio(page);
  await page.getByRole('tab', { name: 'Sentences' }).click();
  await expect(page.getByText(/^\d{3,} of \d{3,} sentences$/u)).toBeVisible();
  const list = page.getByRole('region', { name: 'All sentences' });
  await list.evaluate((one) => one.scrollTo(0, 4_000));
  await expect(page.getByRole('columnheader', { name: 'English' })).toBeInViewport();
  await page.getByRole('tab', { name: 'Decisions' }).click();
  const entries = page.getByRole('navigation', { name: 'Decisions of this flow' });
  await entries.getByRole('button', { name: 'results', exact: true }).click();
  await page.getByRole('button', { name: 'Change row 1', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  await expectAccessible(page);
});
