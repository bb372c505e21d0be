import type { Page } from '@playwright/test';
import { everySectionOpen } from '../rows/answers.ts';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

/** The form on a phone 360 px wide, whoever fills it in and whatever it says. */
test.use({ viewport: { width: 360, height: 740 } });

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await takenOver(page);
}

test('[UX-03] [UX-04] [UX-07] [UX-14] [UX-16] [FLT-012] an application is filled by the browser alone, without a key, and sent once by two presses', async ({
  page,
}) => {
  await open(page);
  await test.step('what a field does not take is refused or left out, and said', async () => {
    await autofill(page, { Email: 'jordan+card@example.test', Zip: '78701-1234', FirstName: 'Jordan' });
    await expect(control(page, 'Email')).toHaveValue('');
    // Five digits are kept (F-402).
    await expect(control(page, 'Zip')).toHaveValue('78701');
    await expect(control(page, 'FirstName')).toHaveValue('Jordan');
    const said = page.getByRole('status').filter({ hasText: /\S/u });
    await expect.poll(() => said.count()).toBeGreaterThanOrEqual(2);
  });

  // Browsers deliver what they hold: dates as ISO, phones and numbers as people once wrote them.
  const held = {
    dob: '1990-02-09',
    PrimaryPhone: '+1 (512) 555-0142',
    SSN: '512451001',
    MonthlyIncome: '$3,200.00',
  };
  await autofill(page, applicant('1001', held));
  await expect(control(page, 'dob')).toHaveValue('02/09/1990');
  await expect(control(page, 'PrimaryPhone')).toHaveValue('(512) 555-0142');
  await expect(control(page, 'SSN')).toHaveValue('•••-••-1001');
  await expect(control(page, 'MonthlyIncome')).toHaveValue('$3,200');
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-application')) sent.push(request.postDataJSON().Applicant);
  });
  await page.locator('form button[type="submit"]').dblclick();
  await expectScreen(page, 'offer', '/terms');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    FirstName: 'Jordan',
    State: 'TX',
    SSN: '512-45-1001',
    DOB: '1990-02-09',
    PrimaryPhone: '5125550142',
    MonthlyIncome: 3200,
    HasCheckingAccount: true,
  });
});

test.describe('a page whose request leaves its consents out', () => {
  test.use({ expectedErrors: [/status of 400/u] });

  test('[F-724] is known by its browser as one of ours, and refused', async ({ page }) => {
    await page.route('**/submit-application', (route) => {
      const { Consents: _left, ...body } = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify(body) });
    });
    await open(page);
    await autofill(page, applicant('1001'));
    const answer = page.waitForResponse('**/submit-application');
    await submitForm(page);
    expect((await (await answer).json()).Error.code).toBe('consentMissing');
  });
});

test('[F-422] [UX-03] the ZIP code fills city and state, which can be changed, and then stay', async ({
  page,
}) => {
  await open(page);
  const [zip, city, state] = [control(page, 'Zip'), control(page, 'City'), control(page, 'State')];
  await zip.pressSequentially('53703');
  await expect(state).toHaveValue('WI');
  await expect(city).toHaveValue('Madison');
  // What is filled in opens the sections that hang on it.
  await control(page, 'isMarried').check();
  await expect(control(page, 'spouseFirstName')).toBeVisible();
  await city.fill('Monona');
  const asked = page.waitForResponse((response) => response.url().endsWith('/find-place'));
  await zip.fill('78701');
  await (await asked).finished();
  // The errors of a submit come after whatever the answer changes.
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(zip).toHaveValue('78701');
  await expect(city).toHaveValue('Monona');
  await expect(state).toHaveValue('WI');
});

test('[UX-12] the keyboard and screen readers meet the fields in the order that is seen, at 360 and 1280 px', async ({
  page,
}) => {
  await open(page);
  await autofill(page, applicant('1001', everySectionOpen));
  expect(await outOfOrder(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await outOfOrder(page)).toEqual([]);
});

/** Fields of the form that stand before the one that comes before them in the document. */
function outOfOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const form = document.querySelector('form');
    // A link under a field belongs to it, whatever stands beside the two.
    const selector = 'input[name], select[name], button[type="submit"]';
    const controls = [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
      (control) => control.checkVisibility() && control.tabIndex >= 0,
    );
    const nameOf = (control: HTMLElement) =>
      control.getAttribute('name') ?? control.textContent?.trim() ?? control.localName;
    return controls.slice(1).flatMap((control, index) => {
      const before = controls[index];
      if (before === undefined) return [];
      const [one, other] = [before.getBoundingClientRect(), control.getBoundingClientRect()];
      const isBelow = other.top >= one.bottom - 1;
      const isBeside = other.top < one.bottom && other.bottom > one.top && other.left >= one.left;
      return isBelow || isBeside ? [] : [`${nameOf(control)} stands before ${nameOf(before)}`];
    });
  });
}
