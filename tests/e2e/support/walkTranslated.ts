import type { Page } from '@playwright/test';
import { translatePage } from '../../../testing/support/translatePage.ts';
import type { Answers } from './applicant.ts';
import { autofill } from './autofill.ts';
import { expectScreen } from './expectScreen.ts';
import { siteAddress } from './siteAddress.ts';
import { continueForm, isLastStep, stepOf, submitForm } from './submitForm.ts';
import { takenOver } from './takenOver.ts';
import { expect } from './test.ts';
import type { Walk } from './walks.ts';

/** Fills in what the form in view asks for, and what its answers open. */
async function answer(page: Page, answers: Answers): Promise<void> {
  const asked = await page.evaluate(
    (names) => names.filter((name) => document.querySelector(`form [name="${name}"]`) !== null),
    Object.keys(answers),
  );
  await autofill(page, Object.fromEntries(asked.map((name) => [name, answers[name] ?? ''])));
}

/** What is said of each control that is in error. */
const errors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('form [aria-invalid="true"]')].map((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    ),
  );

/** What stands in each control that shows it. */
const values = (page: Page, names: string[]) =>
  page.evaluate(
    (asked) =>
      asked.flatMap((name) => {
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name="${name}"]`);
        if (control === null || /radio|checkbox|password/u.test(control.type)) return [];
        return [[name, control.value]];
      }),
    names,
  );

const lettersOf = (text: string) => text.replace(/[^a-z0-9]/giu, '').toLowerCase();

/** Whether the browser would ask before the page is left. */
const asks = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/**
 * Goes through a flow on a page that the browser translates: each form is sent with errors first, then filled in. The browser
 * asks before the page is left while there are answers that were not sent, and only then.
 * @param moment browsers translate a page as soon as it is there, or once it works
 */
export async function walkTranslated(
  page: Page,
  { site, path = '/', isLater = false, forms, end }: Walk,
  moment: 'at its first paint' | 'once it works',
): Promise<void> {
  if (moment === 'at its first paint') await page.addInitScript(translatePage);
  await page.goto(siteAddress(site, path));
  if (!isLater) await takenOver(page);
  if (moment === 'once it works') await page.evaluate(translatePage);
  for (const form of forms) {
    await expectScreen(page, form.screen, form.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/u);
    let isTyped = false;
    for (;;) {
      expect(await asks(page), 'before anything was typed, or on the next step').toBe(isTyped);
      const step = await stepOf(page);
      // A button that cannot be pressed yet says what is missing by its own ways.
      await page
        .locator('form button[type="submit"]:visible')
        .evaluate((button: HTMLElement) => button.click());
      const isOn = async () => (await stepOf(page)) !== step;
      await expect
        .poll(
          async () => (await errors(page)).length > 0 || (await isOn()),
          'what is missing, or the next step',
        )
        .toBe(true);
      // Nothing was missing where all is known.
      if (await isOn()) continue;
      for (const said of await errors(page)) expect(said, 'translated').toMatch(/^[^a-z]*[A-Z][^a-z]*$/u);
      await answer(page, form.answers);
      isTyped = true;
      // A mask puts signs between them, leaves a prefix out, or hides all but the last ones.
      for (const [name = '', value = ''] of await values(page, Object.keys(form.answers)))
        expect(lettersOf(String(form.answers[name])), `${name}: ${value}`).toMatch(
          new RegExp(`${lettersOf(value) || 'nothing'}$`, 'u'),
        );
      await expect.poll(() => asks(page), 'with answers that were not sent').toBe(true);
      if ((await isLastStep(page)) || !(await continueForm(page))) break;
    }
    await submitForm(page);
  }
  await expectScreen(page, end.screen, end.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/u);
  expect(await asks(page), 'after all was sent').toBe(false);
}
