import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { write } from '../../scripts/catalogueCommands.ts';
import { root } from '../../scripts/runCommand.ts';
import { startProduct } from '../../scripts/startProduct.ts';

/** A studio compiles all sites before its first page. Milliseconds. */
const patience = 120_000;

/**
 * Takes the pictures of the guide: does its jobs in a studio on a copy of the catalogue.
 * @param folder where they go
 */
export async function takeGuide(browser: Browser, folder: string): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'cardstock-guide-'));
  for (const part of ['brands', 'flows', 'schemas'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const part of ['src', 'node_modules']) symlinkSync(join(root, part), join(copy, part));
  await write([], {}, copy);
  // Who publishes in the pictures.
  Object.assign(process.env, { GIT_AUTHOR_NAME: 'Dana Cole', GIT_AUTHOR_EMAIL: 'dana@bank.example' });
  const studio = await startProduct('scripts/dev.ts', ['--studio', `--catalogue=${copy}`]);
  try {
    await mkdir(folder, { recursive: true });
    await takeAll(browser, `http://localhost:${studio.port}/studio?site=surge.prequal`, folder);
  } finally {
    await studio.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

async function takeAll(browser: Browser, address: string, folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(patience);
  const take = async (name: string) => {
    const path = join(folder, `${name}.jpg`);
    await page.mouse.move(0, 0);
    await page.screenshot({ path, type: 'jpeg', quality: 82, animations: 'disabled' });
    console.log(`${path}: ${Math.round((await stat(path)).size / 1_000)} KB`);
  };
  const tab = (name: string | RegExp) => page.getByRole('tab', { name }).click();
  const changed = (count: number) => page.getByRole('tab', { name: `Changes ${count}` }).waitFor();
  const checked = () => page.getByText(/all \d+ sites are checked/u).waitFor();
  const press = (mode: 'Use' | 'Edit') => page.getByText(mode, { exact: true }).click();
  const frame = page.frameLocator('iframe');
  const panel = page.getByRole('complementary');
  const words = 'Your next card starts here';

  await page.goto(address);
  await panel.getByRole('button', { name: 'Skip to main content' }).waitFor();
  await press('Use');
  await frame.getByRole('button', { name: 'Decline' }).click();
  await press('Edit');
  await frame.getByRole('heading', { level: 1 }).click();
  await panel.getByRole('radio', { name: /^Surge, every flow/u }).click();
  await panel.getByLabel('Words', { exact: true }).fill(words);
  await frame.getByText(words).waitFor();
  await changed(1);
  await checked();
  await take('page');

  await tab(/^Changes/u);
  await page.getByLabel('Name of the change set').fill('A new headline');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('banner').getByText('A new headline').waitFor();
  await page.getByRole('button', { name: 'Open Untitled' }).waitFor({ state: 'hidden' });
  await take('changes');

  await page.getByRole('button', { name: 'Save to files' }).click();
  await page.getByText(/^Saved: /u).waitFor();
  await checked();
  await tab('Publish');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A new headline');
  await dialog.getByText('Comparing…').waitFor({ state: 'hidden' });
  await take('publish');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await tab('Page');
  await panel.getByRole('button', { name: 'All sentences of this page' }).click();
  await tab('Sentences');
  await page.getByLabel('Find', { exact: true }).fill('landing.');
  await page.getByRole('button', { name: 'Translate landing.title' }).click();
  await page.getByLabel('Translation of landing.title').fill('Su próxima tarjeta empieza aquí');
  await take('sentences');
  await page.keyboard.press('Escape');

  await tab('Decisions');
  await page.getByRole('button', { name: 'results', exact: true }).click();
  await page.getByRole('region', { name: 'results' }).getByText('1001').waitFor();
  await take('decisions');

  await tab('Page');
  await tab('Field');
  await frame.locator('[name="City"]').click();
  await panel.getByRole('radio', { name: /^Surge, .* only/u }).click();
  const row = panel.getByRole('region', { name: 'Rule row City' });
  const least = row.getByLabel('MinLengthChar', { exact: true });
  await least.fill('3');
  await changed(1);
  await checked();
  await least.evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await take('field');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await changed(0);
  await tab('Why?');
  await page.getByRole('combobox', { name: 'Applicant who fills in the form' }).fill('2002');
  await page.getByRole('option', { name: /^2002/u }).click();
  await press('Use');
  await frame.locator('form button[type="submit"]:visible').click();
  const declined = frame.getByText('Your credit report needs a correction first');
  await declined.waitFor();
  await press('Edit');
  await declined.click();
  await panel.getByRole('region', { name: 'Its words' }).waitFor();
  await take('why');
}
