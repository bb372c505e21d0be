import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** What one person wrote on a branch is read by another one, in the studio, on the page. */
const branch = 'words/warmer';
const gitIn = (root: string, name: string, ...parameters: string[]) =>
  execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: `${name.split(' ')[0]?.toLowerCase()}@bank.example` },
      ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: 'committer@bank.example' },
    },
  });
const copy = 'brands/_base/copy.en.json';
const spanish = 'brands/_base/copy.es.json';
const said = 'See if you pre-qualify';
const becomes = 'Your card may wait for you';

const { open: openStudio, catalogue } = studioOfFile([`--review=${branch}`], (root) => {
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), text.replace(from, to));
  };
  const git = (...parameters: string[]) => gitIn(root, 'Kim Rowe', ...parameters);
  git('init', '--quiet', '--initial-branch=main');
  change('brands/_base/brand.json', '{', '{ "fourEyes": true,');
  git('add', 'brands', 'flows', 'schemas');
  git('commit', '--quiet', '--message=Before');
  git('checkout', '--quiet', '-b', branch);
  change(copy, `"landing.title": "${said}"`, `"landing.title": "${becomes}"`);
  change(spanish, '"loading": "Cargando..."', '"loading": "Un momento..."');
  git('commit', '--quiet', '--all', '--message=A warmer landing');
  git('checkout', '--quiet', 'main');
});

test('[STU-12] what a branch changes is read before and after, sent back with a comment, approved, and committed on it', async ({
  page,
}) => {
  const { frame, headline, panel } = await openStudio(page);
  await expect(page.getByRole('banner').getByText(branch)).toBeVisible();
  await page.getByRole('tab', { name: /^Review/u }).click();
  await expect(page.getByText('A warmer landing, by Kim Rowe <kim@bank.example>')).toBeVisible();
  const title = page.getByRole('article', { name: 'landing.title' });
  await expect(title.locator('del')).toHaveText(said);
  await expect(title.locator('ins')).toHaveText(becomes);
  await expect(title).toContainText('Awaits legal review');
  await expectAccessible(page);

  await title.getByRole('button', { name: 'Show on page' }).click();
  await expect(headline).toHaveText(becomes);
  const sides = page.getByRole('radiogroup', { name: 'What the page shows' });
  await sides.getByText('Before').click();
  await expect(headline).toHaveText(said, { timeout: timeoutMs });
  await sides.getByText('After').click();
  await expect(headline).toHaveText(becomes, { timeout: timeoutMs });
  await expect(panel.getByLabel('Words', { exact: true })).toHaveAttribute('readonly');
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Review/u }).click();
  await title.getByRole('button', { name: 'Send back… landing.title' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('As Robin Day <robin@bank.example>');
  await dialog.getByLabel('What is wrong with it').fill('It promises a card.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(title).toContainText('Sent back by Robin Day <robin@bank.example>: It promises a card.');
  const loading = page.getByRole('article', { name: 'loading' });
  await loading.getByRole('button', { name: 'Approve… loading' }).click();
  await dialog.getByLabel('Note').fill('LEGAL-21');
  await dialog.getByRole('button', { name: 'Confirm these words' }).click();
  await expect(loading).toContainText('Reviewed by Robin Day');
  await page.getByRole('button', { name: 'Commit the review' }).click();
  await expect(page.getByText(/^Committed on words\/warmer as [0-9a-f]{10}\./u)).toBeVisible();
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(page);

  const { root } = catalogue();
  const records = gitIn(root, 'Robin Day', 'show', `${branch}:brands/_base/reviews.jsonl`)
    .trimEnd()
    .split('\n');
  expect(records.slice(-2).map((line) => JSON.parse(line))).toMatchObject([
    { key: 'landing.title', language: 'en', says: 'It promises a card.' },
    { key: 'loading', language: 'es', note: 'LEGAL-21', by: 'Robin Day <robin@bank.example>' },
  ]);
  expect(gitIn(root, 'Robin Day', 'status', '--porcelain', '--', 'brands')).toBe('');
  await expect(frame.locator('body')).toBeAttached();
});
