import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** The text view of the studio. */
const { open: openStudio, documents } = studioOfFile();

const settings = 'brands/surge/settings.json';
const base = 'brands/_base/copy.en.json';
const own = 'brands/surge/flows/prequal/screens/landing.json';

async function openText(page: Page) {
  const { problems } = await openStudio(page);
  const textOf = (file: string) => page.getByRole('textbox', { name: `Text of ${file}` });
  const find = async (file: string, note = '') => {
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByLabel('Find a document').fill(file);
    await page
      .getByRole('navigation', { name: 'Documents' })
      .getByRole('button', { name: file + note, exact: true })
      .click();
    await expect(textOf(file)).toBeVisible();
  };
  const region = (file: string) => page.getByRole('region', { name: file, exact: true });
  return { find, textOf, region, problems };
}

test('[STU-10] [STU-25] [STU-26] a setting is typed, completed, mended where the checker says, and saved as if by hand', async ({
  page,
}) => {
  const before = documents();
  const { find, textOf, region, problems } = await openText(page);
  await find(settings);
  await expect(region('Inherited')).toContainText('"AppRef"');
  const text = textOf(settings);
  await text.getByText('"101"').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"Offer');
  await page.getByRole('option', { name: 'OfferPaymentUrl', exact: true }).click();
  await page.keyboard.type('limits');
  await expect(region(settings).getByRole('status')).toHaveText('1 mistake in this document.');
  const sentence = /"limits" is no address: write https/u;
  await expect(text.locator('.cm-lintRange-error')).toHaveText('"limits"');
  await region(settings).getByRole('button', { name: 'List mistakes' }).click();
  await expect(region(settings).getByRole('listbox')).toContainText(sentence);
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Page' }).click();
  await problems.getByRole('button', { name: 'Show problems' }).click();
  await expect(problems).toContainText(sentence);
  await problems.getByRole('button', { name: 'Go there' }).first().click();
  await expect(text.locator('.cm-activeLine')).toContainText('"OfferPaymentUrl"');
  await problems.getByRole('button', { name: 'Hide problems' }).click();
  await text.locator('.cm-activeLine').getByText('"limits"').dblclick();
  await page.keyboard.type('/e-sign');
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs });
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('tab', { name: 'Changes 1' }).click();
  const change = page.getByRole('article', { name: 'ProductSettings › OfferPaymentUrl' });
  await expect(change).toContainText('/e-sign');
  // Each stay in the document is a step.
  const step = (way: string) => page.getByRole('button', { name: way, exact: true }).first().click();
  await step('Undo');
  await expect(change).toContainText('limits');
  await step('Undo');
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  await step('Redo');
  await expect(change).toContainText('limits');
  await step('Redo');
  await expect(change).toContainText('/e-sign');
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(`Saved: ${settings}`)).toBeVisible();
  const line = '    "ProductId": "101",\n';
  expect(documents()).toEqual({
    ...before,
    [settings]: String(before[settings]).replace(line, `${line}    "OfferPaymentUrl": "/e-sign",\n`),
  });
});

test('[STU-25] [STU-26] a sentence and a decision open at their line, and what is no JSON stays until it is mended', async ({
  page,
}) => {
  const before = documents();
  const { find, textOf, region } = await openText(page);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: `Open text of ${base}, landing.title` }).click();
  const text = textOf(base);
  await expect(text.locator('.cm-activeLine')).toContainText('"landing.title"');
  await page.keyboard.press('End');
  await page.keyboard.type(' ?');
  const standing = region(base).getByRole('status');
  await expect(standing).toContainText(/^Line \d+: This is not JSON.*stays here/u);
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();

  await page.getByRole('tab', { name: 'Decisions' }).click();
  await page.getByRole('button', { name: 'results', exact: true }).click();
  await page.getByRole('button', { name: /^Open text of flows\//u }).click();
  await expect(page.locator('.cm-activeLine')).not.toHaveCount(0);
  await expect(standing).toHaveCount(0);
  await find(base, ' not taken over');
  await expect(standing).toContainText('This is not JSON');
  await region(base).getByRole('button', { name: 'List mistakes' }).click();
  await region(base).getByRole('listbox').getByRole('option').first().click();
  const line = text.locator('.cm-activeLine');
  await expect(line).toContainText(/"landing\.title": .* \?$/u);
  await line.click();
  for (const key of ['End', 'Backspace', 'Backspace']) await page.keyboard.press(key);
  await expect(standing).toHaveText('No mistakes in this document.');
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  expect(documents()).toEqual(before);
});

test('[STU-12] [STU-25] [STU-26] a locked sentence is typed with its reason, and a document for less is begun', async ({
  page,
}) => {
  const before = documents();
  const { find, textOf, region, problems } = await openText(page);
  await page.frameLocator('iframe').getByText('I have read the').first().click();
  await page.getByRole('button', { name: `Open text of ${base}, field.eSignConsent.label` }).click();
  await expect(textOf(base).locator('.cm-activeLine')).toContainText('"field.eSignConsent.label"');
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.type(' Today.');
  const standing = region(base).getByRole('status');
  await expect(standing).toContainText('"field.eSignConsent.label" is locked: say why its words change.');
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  await expectAccessible(page);
  await region(base).getByLabel('Why these words change').fill('The rule of 2026');
  await page.keyboard.press('Enter');
  await expect(standing).toHaveText('No mistakes in this document.');
  await page.getByRole('tab', { name: 'Changes 1' }).click();
  await expect(page.getByRole('article', { name: 'field.eSignConsent.label' })).toContainText(
    'The rule of 2026',
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();

  await find('flows/prequal/screens/landing.json');
  await page.getByRole('button', { name: 'New document for…' }).click();
  const forSurge = page.getByRole('menuitem', { name: /^Surge, .* only/u });
  await expect(forSurge).toBeVisible();
  await expectAccessible(page);
  await forSurge.click();
  await expect(region(own).getByRole('status')).toContainText('This document is not there yet');
  await textOf(own).locator('.cm-line').first().click();
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.type(', "blocks": { "banner": { "props": { "art": { "tablet": "bannerTablet" } } } }');
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs });
  await page.getByRole('tab', { name: 'Changes 1' }).click();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(`Saved: ${own}`)).toBeVisible();
  expect(documents()).toEqual({
    ...before,
    [own]:
      '{\n  "$schema": "../../../../../schemas/catalogue/screen.schema.json",\n  "blocks": { "banner": { "props": { "art": { "tablet": "bannerTablet" } } } }\n}\n',
  });
});
