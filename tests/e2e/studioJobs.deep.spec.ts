import type { FrameLocator, Locator, Page } from '@playwright/test';
import { guideJobs } from '../../testing/support/guideJobs.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/**
 * Jobs of the guide, as somebody does them in the studio who never saw a document. What comes of each equals what the guide
 * writes by hand, and taken back it leaves nothing.
 */
const { open: openStudio, documents } = studioOfFile();

const everywhere = /^Every brand and flow,/u;
const inFlow = /^Pre-qualification, every brand[, ]/u;

/** What the guide writes by hand, by file. */
function byHand(name: string): Record<string, string> {
  const job = guideJobs().find((one) => one.name === name);
  if (job === undefined) throw new Error(`The guide has no job "${name}".`);
  return Object.fromEntries(job.steps.at(-1)?.texts ?? []);
}

async function expectSound(problems: Locator): Promise<void> {
  await expect(problems).toContainText(/No problems.*all \d+ sites are checked/u, { timeout: timeoutMs * 2 });
}

/** Makes an edit, until the studio has taken it: before that, what it says of the sites is said of the last one. */
async function taken(page: Page, edit: Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse(/\/studio\/calls\/edit$/u), edit]);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Changes [1-9]/u }).click();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText(/^Saved: /u)).toBeVisible();
}

/** Saves what was done, holds it against the guide, and takes it back. */
async function expectWritten(page: Page, problems: Locator, job: string): Promise<void> {
  await expectSound(problems);
  const before = documents();
  await save(page);
  expect(documents()).toEqual({ ...before, ...byHand(job) });
  await page.getByRole('button', { name: 'Take back what was saved' }).click();
  await save(page);
  expect(documents()).toEqual(before);
}

/** Fills the form in as a test applicant, and leaves the page working. */
async function fillIn(page: Page, frame: FrameLocator, persona: string): Promise<void> {
  const applicant = page.getByRole('combobox', { name: 'Applicant who fills in the form' });
  await applicant.fill(persona);
  await page.getByRole('option', { name: new RegExp(`^${persona}`, 'u') }).click();
  await expect(frame.locator('[name="FirstName"]')).not.toHaveValue('');
  await page.getByText('Use', { exact: true }).click();
}

const send = (frame: FrameLocator) => frame.locator('form button[type="submit"]:visible');

test('[STU-31] [STU-32] a notice for one state is put into the form, and a section shows it while somebody answers', async ({
  page,
}) => {
  const { frame, panel, problems } = await openStudio(page);
  await page.getByRole('tab', { name: 'Block' }).click();
  await frame.locator('[name="City"]').click();
  await expect(panel.getByRole('heading', { name: 'form', exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: inFlow }).click();
  await panel.getByRole('button', { name: 'Add a block…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Block' }).fill('notice');
  await page.getByRole('option', { name: 'notice', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Where it stands' }).click();
  await page.getByRole('option', { name: 'Inside, as the last of form' }).click();
  await dialog.getByLabel('Name').fill('newYork');
  await dialog
    .getByLabel('Words of text')
    .fill('Do you live in New York? We send you our answer by mail, too.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add it' }).click();
  const notice = frame.locator('#block-newYork');
  await expect(notice).toContainText('by mail, too');
  await expect(panel.getByRole('heading', { name: 'newYork' })).toBeVisible();
  await page.getByRole('tab', { name: 'Field' }).click();
  await frame.locator('[name="State"]').click();
  await expect(panel.getByRole('heading', { name: 'State', exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: inFlow }).click();
  const address = panel.getByRole('region', { name: 'Section address', exact: true });
  await address.getByRole('button', { name: 'New section…' }).click();
  await dialog.getByLabel('Name of the section').fill('newYork');
  await dialog.getByRole('combobox', { name: 'What stands in it' }).click();
  await page.getByRole('option', { name: 'The block newYork' }).click();
  await dialog.getByLabel('Shown while').fill("applicant.State is 'NY'");
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Begin the section' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByText('Use', { exact: true }).click();
  await frame.locator('[name="State"]').selectOption('NY');
  await expect(notice).toBeVisible();
  await frame.locator('[name="State"]').selectOption('TX');
  await expect(notice).toHaveCount(0);
  await expectWritten(page, problems, 'A notice for one state');
});

test('[STU-31] [STU-32] a second consent is asked by one brand', async ({ page }) => {
  const { frame, panel, problems } = await openStudio(page, 'fit.prequal');
  await page.getByRole('tab', { name: 'Field' }).click();
  await frame.locator('[data-field="authPrequal"]').click();
  await expect(panel.getByRole('heading', { name: 'authPrequal', exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: /^Fit, Pre-qualification only,/u }).click();
  const section = panel.getByRole('region', { name: 'Section consent' });
  await section.getByRole('combobox', { name: 'Add a field' }).fill('extraCon');
  await page.getByRole('option', { name: 'extraConsent' }).click();
  await section.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(frame.locator('[data-field="extraConsent"]')).toBeVisible();
  await expectWritten(page, problems, 'A second consent');
});

test('[STU-31] [STU-32] a new field gets a rule, a message and a section of its own, and is required on a condition', async ({
  page,
}) => {
  const { frame, panel, box, problems } = await openStudio(page);
  await page.getByRole('tab', { name: 'Field' }).click();
  await panel.getByRole('button', { name: 'New field…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('EmployerName');
  for (const [label, choice] of [
    ['Form', 'application'],
    ['Section that it is asked in', 'income'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).fill(choice);
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(dialog).toContainText('schemas/fields/EmployerName.json');
  await expect(dialog.getByText('Left to do')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const field = frame.locator('[data-field="EmployerName"]');
  await expect(field).toBeVisible();

  await panel.getByRole('radio', { name: everywhere }).click();
  const row = panel.getByRole('region', { name: 'Rule row EmployerName' });
  await row.getByLabel('IsRequired').check();
  await expect(row.getByLabel('IsRequired')).toBeChecked();
  await panel.getByRole('radio', { name: inFlow }).click();
  await panel
    .getByRole('region', { name: 'Section income', exact: true })
    .getByRole('button', { name: 'New section…' })
    .click();
  await dialog.getByLabel('Name of the section').fill('employer');
  await dialog.getByLabel('Its heading').fill('Your employer');
  await dialog
    .getByLabel('Shown while')
    .fill("applicant.IncomeSource in ('Employed Full-time', 'Employed Part-time')");
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Begin the section' }).click();
  await expect(panel.getByRole('region', { name: 'Section employer', exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);
  await panel.getByRole('button', { name: /Please enter at least 2 characters\.$/u }).click();
  await panel.getByRole('radio', { name: everywhere }).click();
  await taken(page, box.fill("Enter your employer's whole name."));
  await expectSound(problems);

  await page.getByText('Use', { exact: true }).click();
  await frame.locator('[name="IncomeSource"]').selectOption('Employed Full-time');
  const input = frame.locator('[name="EmployerName"]');
  await expect(input).toBeVisible();
  await send(frame).click();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await input.fill('A');
  await input.press('Enter');
  await expect(field).toContainText("Enter your employer's whole name.");
  await expectWritten(page, problems, 'A new field, required on a condition');
});

test('[STU-32] another order of checks is set in a list, and the page checks in that order', async ({
  page,
}) => {
  const { frame, problems } = await openStudio(page);
  await page.getByRole('tab', { name: 'Decisions' }).click();
  const entries = page.getByRole('navigation', { name: 'Decisions of this flow' });
  await entries.getByRole('button', { name: 'checks', exact: true }).click();
  const order = page.getByRole('region', { name: 'checks', exact: true });
  await order.getByRole('combobox', { name: 'Where changes apply' }).click();
  await page.getByRole('option', { name: inFlow }).click();
  await expectAccessible(page);
  await taken(page, order.getByRole('button', { name: 'Move checkEmail up' }).press('Enter'));
  await expect(order.getByRole('listitem')).toContainText(['checkEmail', 'checkState', 'checkAddress']);
  await page.getByRole('tab', { name: 'Page' }).click();
  await expectSound(problems);

  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(/\/validate-(?<what>\w+)/u.exec(request.url())?.groups?.what ?? ''),
  );
  await fillIn(page, frame, '2001');
  await expect(frame.locator('[name="ConfirmEmail"]')).not.toHaveValue('');
  // Nobody is asked about addresses of the test's own domain.
  for (const name of ['Email', 'ConfirmEmail'])
    await frame.locator(`[name="${name}"]`).fill('jordan@example.org');
  await send(frame).click();
  await expect.poll(() => asked.filter(Boolean)).toEqual(['email', 'state', 'address']);
  await expectWritten(page, problems, 'Another order of checks');
});

test('[STU-31] [STU-32] a question is asked in a dialog before the form is sent, and its words are changed where it stands', async ({
  page,
}) => {
  const { frame, panel, box, problems } = await openStudio(page);
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'New…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What to begin' }).click();
  await page.getByRole('option', { name: 'A question in a dialog' }).click();
  await dialog.getByLabel('Name').fill('sure');
  await dialog.getByRole('combobox', { name: 'Event that it is asked at' }).fill('submit');
  await page.getByRole('option', { name: 'submit', exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of flows/prequal/screens/sure.json' })).toBeVisible();

  await page.getByRole('tab', { name: 'Page' }).click();
  await fillIn(page, frame, '2002');
  await send(frame).click();
  const question = frame.getByRole('dialog');
  await expect(question).toContainText('Sure?');
  await page.getByText('Edit', { exact: true }).click();
  for (const [before, words] of [
    ['Sure?', 'Ready to check?'],
    [
      'What there is to know before.',
      'Once you go on, we look at your credit. It does not affect your score.',
    ],
    ['Yes, go on', 'Yes, check'],
  ] as const) {
    await question.getByText(before, { exact: true }).click();
    await expect(box).toHaveValue(before);
    await box.fill(words);
    await expect(question).toContainText(words);
  }
  await expect(panel.getByRole('radio', { name: inFlow })).toBeChecked();
  await expectAccessible(page);
  await page.getByText('Use', { exact: true }).click();
  await question.getByRole('button', { name: 'Yes, check' }).click();
  await expect(question).toHaveCount(0);
  await expect(frame.getByText('Your credit report needs a correction first')).toBeVisible();
  await expectWritten(page, problems, 'A question in a dialog');
});

test('[STU-30] [STU-32] a color with too little contrast is refused where it is chosen, and the shade that holds is one press away', async ({
  page,
}) => {
  const { frame, panel, problems } = await openStudio(page);
  const drawn = () => send(frame).evaluate((button) => getComputedStyle(button).backgroundColor);
  const was = await drawn();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await panel.getByLabel('Find a setting').fill('primary');
  await panel.getByRole('radio', { name: /^Surge, every flow,/u }).click();
  const color = panel.getByLabel('primary', { exact: true });
  await expect(color).toHaveValue('#4b2a8c');
  await color.fill('#9b7fd4');
  const remedy = panel.getByRole('button', { name: 'Take #7d61b3 for primary' });
  await expect(panel.getByText(/has a contrast of 3\.29; it needs 4\.5/u)).toBeVisible();
  await expect(remedy).toBeVisible();
  expect(await drawn()).toBe(was);
  await expectAccessible(page);
  await problems.getByRole('button', { name: 'Show problems' }).click();
  await expect(problems.getByRole('button', { name: 'Take #7d61b3 for primary' }).first()).toBeVisible();
  await remedy.first().click();
  await expect(color).toHaveValue('#7d61b3');
  await expect.poll(drawn).toBe('rgb(125, 97, 179)');
  await expectSound(problems);
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await expectAccessible(page);
  await expectWritten(page, problems, 'A color with too little contrast');
});
