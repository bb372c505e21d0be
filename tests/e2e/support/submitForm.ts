import type { Page } from '@playwright/test';

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
  const after = await page.waitForFunction((before) => {
    if (document.querySelector('form [aria-invalid="true"]') !== null) return 'invalid';
    const steps = [...document.querySelectorAll<HTMLElement>('form [data-step]')];
    const step = steps.find((one) => one.checkVisibility())?.dataset.step;
    return step === before ? undefined : 'continued';
  }, before);
  return (await after.jsonValue()) === 'continued';
}

/** Sends the form in view: from its steps, too, if they pass. */
export async function submitForm(page: Page): Promise<void> {
  for (;;) {
    const [number, total] = (await stepOf(page))?.split('/') ?? [];
    if (number === total) break;
    if (!(await continueForm(page))) return;
  }
  await page.locator('form button[type="submit"]:visible').click();
}
