import { type Answers, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { continueForm, isLastStep, stepOf, submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { walks } from './support/walks.ts';

/** How much a step may take of what a phone shows at once. */
const longest = 2.5 * 740;

for (const { site, path = '/', before } of [
  { site: 'cfc.cerulean' },
  { site: 'standalone.revel', path: '/apply' },
  { site: 'activation.verve' },
  { site: 'dm.fit', before: { reservationNumber: 'D10000001001', ssn: '512451001' } },
  {
    site: 'cs.reflex',
    before: {
      reservationNumber: '10000001001',
      SSN: '512451001',
      Email: 'jordan@example.test',
      MonthlyIncome: '3200',
    },
  },
] as { site: string; path?: string; before?: Answers }[])
  test(`[F-781] no step of ${site} but the terms is longer than two and a half screens, whatever is open in it, and the review says each answer once`, async ({
    page,
  }) => {
    await page.goto(siteAddress(site, path));
    if (before !== undefined) {
      await autofill(page, before);
      await submitForm(page);
      await expectScreen(page, 'terms', '/terms');
      // On a phone those of the first step; others open by what is asked of them.
      const edit = page.getByRole('button', { name: /^Edit/u });
      while ((await edit.count()) > 0) await edit.first().click();
    }
    const answers = {
      ...application('1001'),
      ...{ City: 'Madison', State: 'WI', Zip: '53703', isMarried: true, spouseHasDifferentAddress: true },
      ...{ spouseFirstName: 'Robin', spouseLastName: 'Avery', spouseAddress1: '2 E Main St' },
      ...{ spouseZip: '53704', spouseCity: 'Madison', spouseState: 'WI', SecondaryPhone: '5125550143' },
      ...{ hasAdditionalCardholder: 'true', additionalCardholderFirstName: 'Sam' },
      ...{ additionalCardholderLastName: 'Avery' },
    };
    const asked = async () => {
      const names = await page
        .locator('form :is(input, select)')
        .evaluateAll((controls) =>
          controls.flatMap((control) =>
            control.checkVisibility() &&
            !control.matches(':read-only:not([type="checkbox"], [type="radio"], select)')
              ? [control.getAttribute('name') ?? '']
              : [],
          ),
        );
      return Object.entries(answers).filter(([name]) => names.includes(name));
    };
    const form = page.locator('form').first();
    for (;;) {
      let given = -1;
      // What an answer opens is asked, too.
      for (let open = await asked(); open.length > given; open = await asked()) {
        given = open.length;
        await autofill(page, Object.fromEntries(open));
      }
      if (await isLastStep(page)) break;
      const hasTerms = (await form.locator('[data-section="terms"]').count()) > 0;
      const height = await form.evaluate((element) => element.getBoundingClientRect().height);
      if (!hasTerms) expect.soft(height, `step ${await stepOf(page)}`).toBeLessThanOrEqual(longest);
      expect(await continueForm(page), `step ${await stepOf(page)}`).toBe(true);
    }
    const said = await page
      .locator('[data-answer], [data-field]')
      .evaluateAll((all) => all.map(({ dataset }) => dataset.answer ?? dataset.field));
    expect(said.length).toBeGreaterThan(10);
    expect(new Set(said).size).toBe(said.length);
    expect(said).not.toContain('ConfirmEmail');
  });

test('[F-805] an authorized user can be added on a phone, too', async ({ page }) => {
  await page.goto(siteAddress('cs.verve'));
  await autofill(page, walks.cs.forms[0]?.answers ?? {});
  await submitForm(page);
  await expectScreen(page, 'terms', '/terms');
  const add = page.getByRole('button', { name: 'Add Authorized User (Optional)' });
  // Nothing before it is missing.
  while (!(await add.isVisible())) await continueForm(page);
  await add.click();
  await autofill(page, {
    additionalCardholderFirstName: 'Kim',
    additionalCardholderLastName: 'Avery',
    addUser: true,
  });
  await continueForm(page);
  await expect(page.getByRole('heading', { level: 2, name: 'E-Sign disclosure' })).toBeVisible();
});
