import type { Page } from '@playwright/test';
import { everySectionOpen } from '../rows/answers.ts';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await takenOver(page);
}

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

for (const [clock, dob, isTaken] of [
  ['2005-06-01', '02/09/1990', true],
  ['2056-06-01', `02/09/${new Date().getFullYear() - 10}`, false],
] as const)
  test(`[F-810] the day of the server decides an age on a device that says ${clock}`, async ({ page }) => {
    // Only the clock is wrong: timers run.
    await page.addInitScript((ahead) => {
      const now = Date.now;
      Date.now = () => now() + ahead;
      window.Date = new Proxy(Date, {
        construct: (Real, given: []) => (given.length === 0 ? new Real(Date.now()) : new Real(...given)),
      });
    }, Date.parse(clock) - Date.now());
    await open(page);
    await autofill(page, applicant('1001', { dob }));
    await submitForm(page);
    const error = page.getByText('You must be at least 18 years of age or older to apply.').first();
    await expect(
      isTaken ? page.getByRole('heading', { level: 1, name: /Pre-Approved/u }) : error,
    ).toBeVisible();
  });
