import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** Jobs of product staff in the studio, up to documents that equal hand-written ones. */
const { open: openStudio, documents, catalogue } = studioOfFile();

const base = 'brands/_base/copy.en.json';
const spanish = 'brands/_base/copy.es.json';

test('[STU-05] [STU-07] [STU-08] what was typed and its errors stay while words change, a mistake in them is told, and they are taken back and undone', async ({
  page,
}) => {
  const before = documents();
  const { frame, headline, panel, box, problems } = await openStudio(page);
  const words = 'Your next card starts here';
  await page.getByText('Use', { exact: true }).click();
  const name = frame.locator('[name="FirstName"]');
  await name.fill('Jordan');
  await name.press('Enter');
  const wrong = frame.locator('[aria-invalid="true"]');
  await expect(wrong).not.toHaveCount(0);
  const shown = await wrong.count();

  await page.getByText('Edit', { exact: true }).click();
  await headline.click();
  await panel.getByRole('radio', { name: /^Surge, .* only, 1 site$/u }).click();
  await box.fill(words);
  await expect(headline).toHaveText(words);
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs });
  await expect(name).toHaveValue('Jordan');
  await expect(wrong).toHaveCount(shown);
  expect(documents()).toEqual(before);

  await box.fill('Issued by {brand.bnk}');
  const sentence = /path "brand\.bnk" is not declared.* Known: brand\.bank/u;
  await expect(panel.getByText(sentence)).toBeVisible();
  await problems.getByRole('button', { name: 'Show problems' }).click();
  await expect(page.getByText(/^brands\/surge\/flows\/prequal\/copy\.en\.json:\d+:\d+$/u)).toBeVisible();
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
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
});

test('[STU-04] [STU-10] everything is done by keyboard, and axe finds nothing, light and dark, on a laptop and a tablet', async ({
  page,
}) => {
  const { frame, panel, box } = await openStudio(page);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Applicant who fills in the form' }).press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(frame.locator('[name="FirstName"]')).not.toHaveValue('');
  await panel.getByLabel('Find words on this page').fill('agree to get my documents');
  await panel.getByRole('button', { name: /agree to get my documents/u }).press('Enter');
  await expect(box).toBeVisible();
  await expect(panel.getByText('Locked')).toBeVisible();
  await expect(panel.getByText('Awaits legal review')).toBeVisible();
  await expect(panel.getByRole('radio', { name: /only, 1 site$/u })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Dark colors' }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Changes/u }).press('Enter');
  await expectAccessible(page);
});

test('[STU-17] a Spanish sentence is found by its words and changed in the grid, and a table for translators comes back', async ({
  page,
}) => {
  const before = documents();
  const { panel, box } = await openStudio(page);
  await page.getByRole('tab', { name: 'Sentences' }).click();
  const find = page.getByLabel('Find', { exact: true });
  await find.fill('cargando');
  const row = page.getByRole('row', { name: /^loading / });
  await expect(row).toContainText('awaits review');
  await expect(page.getByText(/^\d of \d+ sentences$/u)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Cargando...' }).press('Enter');
  await page.getByLabel('Translation of loading').fill('Cargando hoy');
  await page.keyboard.press('Control+Enter');
  await expect(row.getByRole('button', { name: 'Cargando hoy' })).toBeVisible();

  // Whoever changes the English leaves a translation of something else.
  await row.getByRole('button', { name: 'Loading...' }).click();
  await panel.getByRole('radio', { name: /^Every brand and flow/u }).click();
  await box.fill('Loading now...');
  await expect(row).toContainText('outdated');
  await row.getByRole('button', { name: 'Still right: loading' }).click();
  await expect(row).not.toContainText('outdated');
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Loading...' })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const table = readFileSync(await (await downloading).path(), 'utf8');
  const line = table.split('\r\n').find((one) => one.includes(',loading,')) ?? '';
  const head = table.split('\r\n')[0];
  const rows = [head, line.replace('Cargando hoy', 'Cargando ya'), line.replace(',loading,', ',loadign,')];
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Read CSV' }).click();
  await (await chooser).setFiles({
    name: 'surge.es.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(page.getByText('1 sentence was taken.')).toBeVisible();
  await expect(page.getByText('No site says the sentence "loadign"')).toBeVisible();
  await find.fill('cargando ya');
  await expect(row.getByRole('button', { name: 'Cargando ya' })).toBeVisible();

  await page.getByRole('tab', { name: 'Changes 1' }).click();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(`Saved: ${spanish}`)).toBeVisible();
  const hand = before[spanish]?.replace('"Cargando..."', '"Cargando ya"');
  expect(documents()).toEqual({ ...before, [spanish]: hand });
});

test('[STU-12] [STU-17] a hundred texts are read in the grid and reviewed at once, a figure of the terms among others', async ({
  page,
}) => {
  const file = join(catalogue().root, 'brands/_base/reviews.jsonl');
  const records = () => readFileSync(file, 'utf8').trimEnd().split('\n');
  const before = records();
  await openStudio(page);
  await page.getByRole('tab', { name: 'Sentences' }).click();
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Awaits review' }).click();
  const count = page.getByText(/^\d+ of \d+ sentences$/u);
  const shown = async () => Number.parseInt((await count.textContent()) ?? '', 10);
  await expect(count).toBeVisible();
  const awaiting = await shown();
  expect(awaiting).toBeGreaterThan(200);
  await page.getByRole('checkbox', { name: 'The first 100' }).check();
  await page.getByRole('button', { name: 'Reviewed: 100…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/\d{3} texts, as they stand in the list/u);
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('LEGAL-14');
  await dialog.getByRole('button', { name: 'Confirm these words' }).click();
  // The same words elsewhere are reviewed, too.
  await expect.poll(shown, { timeout: timeoutMs }).toBeLessThanOrEqual(awaiting - 100);

  await page.getByLabel('Find', { exact: true }).fill('lateFee');
  const figure = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: 'figures.lateFee' }) });
  await expect(figure).toContainText('$30.00');
  await figure.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Reviewed: 1…' }).click();
  await expect(dialog).toContainText('$30.00');
  await dialog.getByRole('button', { name: 'Confirm these words' }).click();
  await expect(figure).toHaveCount(0);

  await page.getByRole('tab', { name: /^Changes [1-9]/u }).click();
  await expect(page.getByText(/^Reviewed: \d{3} texts$/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(/^Saved: .*brands\/_base\/reviews\.jsonl/u)).toBeVisible();
  expect(records().slice(0, before.length)).toEqual(before);
  const added = records()
    .slice(before.length)
    .map((line) => JSON.parse(line));
  expect(added.length).toBeGreaterThan(100);
  for (const record of added) expect(record).toMatchObject({ by: 'Robin Day <robin@bank.example>' });
  expect(added.at(-1)).toMatchObject({ key: 'figures.lateFee', language: 'en' });
});

test('[STU-11] what an editor saved meanwhile is shown and not overwritten, and a patch holds the rest', async ({
  page,
}) => {
  const { headline, panel, box } = await openStudio(page);
  await headline.click();
  await panel.getByRole('radio', { name: /^Every brand and flow/u }).click();
  await box.fill('Mine for everybody');
  await expect(page.getByRole('tab', { name: 'Changes 1' })).toBeVisible();
  catalogue().replace(base, '"landing.title": "See if you pre-qualify"', '"landing.title": "Theirs"');
  await page.getByRole('tab', { name: 'Changes 1' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed landing.title' });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine for everybody');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Save to files' })).toBeDisabled();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByText('-  "landing.title": "Theirs",')).toBeVisible();
  await expect(page.getByText('+  "landing.title": "Mine for everybody",')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download patch' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.patch$/u);
  expect(documents()[base]).toContain('"landing.title": "Theirs"');
});

test('[STU-10] [STU-12] [STU-13] a locked sentence is changed with a reason, reviewed by name, and saved over what others saved', async ({
  page,
}) => {
  const { panel, box } = await openStudio(page);
  /** In the colors of both schemes, whatever is open. */
  const expectAccessibleInBoth = async () => {
    for (const scheme of ['dark', 'light'] as const) {
      await page.evaluate(
        (to) => document.documentElement.setAttribute('data-mantine-color-scheme', to),
        scheme,
      );
      await expectAccessible(page);
    }
  };
  await page.getByRole('tab', { name: /^Changes/u }).click();
  await page.getByLabel('Name of a new change set').fill('E-Sign in plain words');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Page' }).click();
  await panel.getByLabel('Find words on this page').fill('agree to get my documents');
  await panel.getByRole('button', { name: /agree to get my documents/u }).click();
  await expect(panel.getByText('Locked')).toBeVisible();
  await expect(box).toHaveAttribute('readonly');
  await panel.getByLabel('Why these words change').fill('The regulator asks for plain words');
  const before = documents();
  const said =
    'I have read the [E-Sign disclosure](link:eSign). I agree to get my documents in electronic form.';
  const plain = 'I read the [E-Sign disclosure](link:eSign) and take documents electronically.';
  await box.fill(plain);

  await page.getByRole('tab', { name: 'Changes 1' }).click();
  const change = page.getByRole('article', { name: 'field.eSignConsent.label' });
  await expect(change.locator('del')).toHaveText(said);
  await expect(change.locator('ins')).toHaveText(plain);
  await expect(change).toContainText(/Every brand and flow\s*\d+ sites/u);
  await expect(change).toContainText('The regulator asks for plain words');
  await expect(change).toContainText('Awaits legal review');
  await expectAccessibleInBoth();
  await change.getByRole('button', { name: /^Reviewed…/u }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(plain);
  await expectAccessibleInBoth();
  await expect(dialog).toContainText('As Robin Day <robin@bank.example>');
  await dialog.getByLabel('Note').fill('LEGAL-12');
  await dialog.getByRole('button', { name: 'Confirm these words' }).click();
  await expect(change).toContainText('Reviewed by Robin Day');
  await expect(change).not.toContainText('Awaits legal review');
  await page.getByRole('button', { name: 'Commit on a branch…' }).click();
  await expect(dialog.getByLabel('Branch')).toHaveValue('words/e-sign-in-plain-words');
  await expectAccessibleInBoth();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const [title, theirs] = ['"footer.privacy": ', '"footer.privacy": "Theirs, '].map(String);
  catalogue().replace(base, `${title}"`, `${theirs}`);
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(dialog).toContainText('somebody else saved a document');
  await expect(dialog).toContainText(base);
  await expectAccessibleInBoth();
  expect(documents()[base]).toContain(said);
  await dialog.getByRole('button', { name: 'Save over them' }).click();
  await expect(page.getByText(`Saved: ${base}`)).toBeVisible();
  const written = String(before[base])
    .replace(`"field.eSignConsent.label": "${said}"`, `"field.eSignConsent.label": "${plain}"`)
    .replace(`${title}"`, `${theirs}`);
  expect(documents()).toEqual({ ...before, [base]: written });
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect(
    panel.getByText(/^Changed(?: by .+)?, \d{4}-\d\d-\d\d: The regulator asks for plain words$/u),
  ).toBeVisible();
  await expect(
    panel.getByText(/^Reviewed by Robin Day <robin@bank\.example>, \d{4}-\d\d-\d\d: LEGAL-12$/u),
  ).toBeVisible();
  await expectAccessibleInBoth();
  await page.getByRole('tab', { name: /^Changes/u }).click();

  const others = page.getByRole('region', { name: 'Other change sets' });
  await others.getByLabel('Name of a new change set').fill('Another');
  await others.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('banner').getByText('Another')).toBeVisible();
  await others.getByRole('button', { name: 'Open E-Sign in plain words' }).click();
  await expect(page.getByRole('banner').getByText('E-Sign in plain words')).toBeVisible();
});

test('[STU-10] [STU-15] a decline reason gets its own words, checks another order, and the documents equal hand-written ones', async ({
  page,
}) => {
  const before = documents();
  await openStudio(page);
  await page.getByRole('tab', { name: /^Changes/u }).click();
  await page.getByLabel('Name of a new change set').fill('Too many codes');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('tab', { name: 'Decisions' }).click();
  const entries = page.getByRole('navigation', { name: 'Decisions of this flow' });
  const rowOf = (table: Locator, number: number) => table.getByRole('row').nth(number);

  await entries.getByRole('button', { name: 'decisionSays', exact: true }).click();
  const says = page.getByRole('region', { name: 'decisionSays' });
  await expect(says.getByLabel('Where changes apply')).toHaveValue(/every brand · \d+ sites/iu);
  const last = (await says.getByRole('row').count()) - 1;
  await says.getByRole('button', { name: 'Add a row' }).click();
  const added = rowOf(says, last);
  await added.getByRole('button', { name: /: result of row/u }).press('Enter');
  await page.getByRole('checkbox', { name: 'MFASESSIONEXPIRED' }).uncheck();
  await page.getByRole('checkbox', { name: 'MFATOOMANYATTEMPTS' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await added.getByRole('button', { name: /^Change what row/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Own words for text').check();
  await dialog.getByLabel('Key of the new text').fill('decision.text.MFATOOMANYATTEMPTS');
  await dialog.getByLabel('Words of the new text').fill('Too many codes were entered.');
  await dialog.getByRole('combobox', { name: 'Sentence of heading' }).fill('decision.outcome.declined');
  await page.getByRole('option', { name: /decision\.outcome\.declined$/u }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show this' }).click();
  await expect(added).toContainText('Too many codes were entered.');

  await entries.getByRole('button', { name: 'results', exact: true }).click();
  const results = page.getByRole('region', { name: 'results' });
  await expect(rowOf(results, 1).getByText('1001')).toBeVisible();
  await rowOf(results, 3)
    .getByRole('button', { name: /: result of row 3$/u })
    .press('Alt+ArrowUp');
  await expect(rowOf(results, 2)).toContainText('PENDUSER');
  await expect(rowOf(results, 2).getByText('1009')).toBeVisible();
  await expectAccessible(page);

  await rowOf(results, 2)
    .getByRole('button', { name: /: result of row 2$/u })
    .press('Enter');
  await page.getByRole('checkbox', { name: 'APPROVED' }).check();
  await expect(rowOf(results, 2)).toContainText('APPROVED');
  await page.getByRole('checkbox', { name: 'PENDUSER' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(rowOf(results, 2).getByRole('alert')).toContainText(
    /^The row in line \d+ takes everything that fits this one, so that it is never reached/u,
    { timeout: timeoutMs },
  );
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await expectAccessible(page);
  for (const words of ['PENDUSER, APPROVED', 'PENDUSER']) {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rowOf(results, 2).getByRole('button', { name: `${words}: result of row 2` })).toBeVisible();
  }

  await entries.getByRole('button', { name: 'offerInHand' }).click();
  const condition = page.getByRole('region', { name: 'offerInHand' });
  await condition.getByLabel('Value of test 2').fill('300');
  await condition.getByLabel('Value of test 2').press('Enter');
  await expect(condition.getByLabel('As text')).toHaveValue(/result\.credit_limit >= 300/u);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Changes 4' }).click();
  const moved = page.getByRole('article', { name: 'decisions › results › rows' });
  await expect(moved.locator('ins')).toHaveText(['Row 3: result PENDFEE, feeHere yes → pendfee']);
  await expectAccessible(page);
  await expect(page.getByText(/^No problems/u)).toBeVisible({ timeout: timeoutMs });
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(/^Saved: /u)).toBeVisible();
  const written = (file: string, changes: [from: string, to: string][]) => {
    const text = changes.reduce((all, [from, to]) => {
      expect(all.split(from), from).toHaveLength(2);
      return all.replace(from, to);
    }, String(before[file]));
    return { [file]: text };
  };
  const fee = '{ "result": "PENDFEE", "feeHere": true, "to": "pendfee" }';
  const linking = '{ "result": "PENDUSER", "linking": true, "to": "link-account" }';
  expect(documents()).toEqual({
    ...before,
    ...written('flows/prequal/flow.json', [
      [`${fee},\n        ${linking}`, `${linking},\n        ${fee}`],
      ['result.credit_limit >= 1 and', 'result.credit_limit >= 300 and'],
    ]),
    ...written('flows/_base/parts/explanations.json', [
      [
        `        { "is": { "heading": "decision.outcome.default", "text": "decision.text.default", "next": "=callUs" } }
      ]`,
        `        {
          "result": "MFATOOMANYATTEMPTS",
          "is": { "heading": "decision.outcome.declined", "text": "decision.text.MFATOOMANYATTEMPTS", "next": null }
        },
        { "is": { "heading": "decision.outcome.default", "text": "decision.text.default", "next": "=callUs" } }
      ]`,
      ],
    ]),
    ...written(base, [
      [
        '  "decision.restart": ',
        '  "decision.text.MFATOOMANYATTEMPTS": "Too many codes were entered.",\n  "decision.restart": ',
      ],
    ]),
  });
});

test.describe('two windows', () => {
  // What one of them may not do is refused.
  test.use({ expectedErrors: [/status of 409.*\/studio\/calls\/rename/u] });

  test('[F-827] a field is moved; a window says that another one opened another change set, and loses nothing', async ({
    page,
    context,
  }) => {
    const { frame, panel } = await openStudio(page);
    await page.getByRole('tab', { name: /^Changes/u }).click();
    await page.getByLabel('Name of a new change set').fill('City first');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('banner').getByText('City first')).toBeVisible();
    await page.getByRole('tab', { name: 'Page' }).click();
    await frame.locator('[name="City"]').click();
    await panel.getByRole('radio', { name: /^Every brand and flow/u }).click();
    await panel.getByRole('button', { name: 'Move City up' }).click();
    await page.getByRole('tab', { name: 'Changes 1' }).click();
    const card = page.getByRole('article', { name: /› fields › order$/u });
    await expect(card).toContainText(/City before \w+/u);
    await expectAccessible(page);

    const other = await context.newPage();
    await openStudio(other);
    await other.getByRole('tab', { name: 'Changes 1' }).click();
    await other.getByLabel('Name of a new change set').fill('Theirs');
    await other.getByRole('button', { name: 'Begin' }).click();
    const left = page.getByRole('alert').filter({ hasText: 'Another window opened the change set “Theirs”' });
    await expect(left).toContainText('You were working on “City first”.');
    await page.getByLabel('Name of the change set').fill('Taken');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(
      page.getByText('Another window opened the change set "Theirs": nothing was changed.'),
    ).toBeVisible();
    await expectAccessible(page);
    await left.getByRole('button', { name: 'Open City first again' }).click();
    await expect(left).toBeHidden();
    await expect(other.getByRole('alert')).toContainText('You were working on “Theirs”.');
    await other.close();

    await page.getByRole('button', { name: 'Discard all changes' }).click();
    await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
    await page.getByRole('button', { name: 'Bring back what was discarded' }).click();
    await expect(card).toBeVisible();
  });
});
