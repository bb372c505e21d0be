import { expect, type Page } from '@playwright/test';

/** The step of a form that is shown, as "2/7"; undefined where all of it is on one page. */
export const stepOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const steps = [...document.querySelectorAll<HTMLElement>('form [data-step]')];
    return steps.find((step) => step.checkVisibility())?.dataset.step;
  });

/**
 * Goes on from a step of a form.
 * @returns whether another step is shown; false where something of it is in error
 */
export async function continueForm(page: Page): Promise<boolean> {
  const before = await stepOf(page);
  await page.locator('form button[type="submit"]:visible').click();
  let isInError = false;
  const answers = async () => {
    isInError = (await page.locator('form [aria-invalid="true"]').count()) > 0;
    return isInError || (await stepOf(page)) !== before;
  };
  await expect.poll(answers, 'the next step, or what is in error').toBe(true);
  return !isInError;
}

/** Whether what is shown ends with the form's own button: it is on one page, or at its review. */
export async function isLastStep(page: Page): Promise<boolean> {
  const [number, total] = (await stepOf(page))?.split('/') ?? [];
  return number === total;
}

/** Sends the form in view: from its steps, too, if they pass. */
export async function submitForm(page: Page): Promise<void> {
  while (!(await isLastStep(page))) if (!(await continueForm(page))) return;
  await page.locator('form button[type="submit"]:visible').click();
}
