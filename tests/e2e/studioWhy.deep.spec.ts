import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './support/expectAccessible.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';

/** The studio, as somebody uses it who wants to know why something is there. */
const { open: openStudio, catalogue } = studioOfFile();

const declined = 'Your credit report needs a correction first';

test('[STU-20] what is pressed on the page of a persona who is declined says which row chose its words, and what led there', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { frame, panel } = await openStudio(page);
  const part = (name: string) => panel.getByRole('region', { name });
  const name = frame.locator('[name="FirstName"]');

  await panel.getByText('Why?', { exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('page landing (screen landing)');
  await name.click();
  await expect(panel.getByRole('status')).toHaveText('field FirstName');
  await expect(part('What shows it')).toContainText(/shown: field FirstName ?\S+\.json:\d+:\d+/u);

  const applicant = page.getByRole('combobox', { name: 'Applicant who fills in the form' });
  await applicant.fill('2002');
  await page.getByRole('option', { name: /^2002/u }).click();
  await expect(name).not.toHaveValue('');
  const values = frame.locator(
    '[name="FirstName"], [name="LastName"], [name="SSN"], [name="Email"], [name="dob"]',
  );
  const personal = await values.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(personal.length).toBeGreaterThan(3);
  expect(personal).not.toContain('');
  await page.getByText('Use', { exact: true }).click();
  await frame.locator('form button[type="submit"]:visible').click();
  const headline = frame.getByText(declined);
  await expect(headline).toBeVisible();

  await page.getByText('Edit', { exact: true }).click();
  await headline.click();
  await expect(panel.getByRole('status')).toHaveText('decision.outcome.DECLINEDCBR');
  const words = part('Its words');
  const row = words.getByRole('listitem').filter({ hasText: /^row .*: fits/u });
  const [, file = '', line] =
    /^row result\.result is 'DECLINEDCBR': fits ?(\S+\.json):(\d+):\d+ \(base\)$/u.exec(
      (await row.textContent()) ?? '',
    ) ?? [];
  expect(
    readFileSync(join(catalogue().root, file), 'utf8')
      .split('\n')
      .slice(Number(line) - 1, Number(line) + 2)
      .join(),
  ).toContain('"result": "DECLINEDCBR"');
  await expect(words.getByText(/^row result\.namesReference: no/u)).toBeHidden();
  await words.getByText(/rows before it do not fit/u).click();
  await expect(words.getByText(/^row result\.namesReference: no/u)).toBeVisible();
  await expect(words).toContainText(`sentence decision.outcome.DECLINEDCBR "${declined}"`);
  const led = part('What led here');
  await expect(led).toContainText(
    /row for everything else: fits, to decision ?flows\/prequal\/flow\.json:\d+/u,
  );
  await expect(led).toContainText('page decision (screen decision)');

  const told = await page.locator('body').innerText();
  expect(personal.filter((one) => told.includes(one))).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(
    personal.filter((one) => [kept, ...asked].some((text) => decodeURIComponent(text).includes(one))),
  ).toEqual([]);

  await expectAccessible(page);
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.getByRole('button', { name: 'Dark colors' }).click();
  await expectAccessible(page);

  await words.getByRole('button', { name: 'Open choices.decisionSays' }).press('Enter');
  await expect(page.getByRole('region', { name: 'decisionSays' })).toBeVisible();
  await page.getByRole('tab', { name: 'Page' }).click();
  await words.getByRole('button', { name: 'Open copy.decision.next.DECLINEDCBR' }).press('Enter');
  await expect(panel.getByRole('heading', { name: 'decision.next.DECLINEDCBR' })).toBeVisible();
});
