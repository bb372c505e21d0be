import type { Answers } from './support/applicant.ts';
import { person } from './support/canary.ts';
import { canaryOfFile } from './support/canaryOfFile.ts';
import { expect, test } from './support/test.ts';
import { walks } from './support/walks.ts';

const { land, send, expectNoLeaks, expectNothingLeft } = canaryOfFile();

const hers: Answers = { ...person };

/** What is asked of everybody, in the answers of the person; whom a reservation names has another phone. */
function ofPerson(answers: Answers): Answers {
  const own = Object.keys(answers).map((name) => [name, hers[name] ?? answers[name] ?? '']);
  const confirmed = 'PrimaryPhone' in answers && 'confirmPrimaryPhone' in answers;
  return { ...Object.fromEntries(own), ...(confirmed && { confirmPrimaryPhone: person.PrimaryPhone }) };
}

for (const flow of ['cfc', 'standalone', 'dm', 'cs', 'cli'] as const) {
  const { path = '/', forms: all, end: last } = walks[flow];
  // A second card is asked for with less than the walk could answer: it ends at the terms.
  const forms = flow === 'cs' ? all.slice(0, 1) : all;
  const end = all[forms.length] ?? last;
  test(`[SAFE-03] [SEC-003] [SEC-004] [SEC-015] nothing of a person leaks in ${flow}`, async ({ page }) => {
    await land(page, `${flow}${path}`, forms[0] !== undefined && 'FirstName' in forms[0].answers);
    for (const form of forms) {
      await expect(page.locator(`[data-screen="${form.screen}"]`)).toBeVisible();
      await send(page, ofPerson(form.answers));
    }
    await expect(page.locator(`[data-screen="${end.screen}"]`)).toBeVisible();
    await expectNoLeaks(page);
  });
}

test('[SAFE-03] nor is anything left in addresses, storage, log or database', expectNothingLeft);
