import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { continueForm } from './submitForm.ts';

/**
 * Fills controls as a browser's autofill does: the value is set as a whole, with `input` and `change` and no key, in a
 * control that nobody entered. What an answer opens is waited for. A form in steps is gone through, as far as the answers lead.
 */
export async function autofill(page: Page, answers: Answers): Promise<void> {
  // Until a page has looked at its window, a form that may be in steps has both ends, and nobody sees its later fields.
  await page.waitForFunction(() =>
    [...document.forms].every((form) => form.querySelectorAll('button[type="submit"]').length < 2),
  );
  let left = Object.entries(answers);
  while (left.length > 0) {
    const control = page.locator(`[name="${left[0]?.[0]}"]`).first();
    const onward = page.locator('form:has([data-step]) button[type="submit"]:visible');
    await control.or(onward).first().waitFor({ state: 'attached' });
    if ((await control.count()) === 0 && (await onward.count()) > 0) await continueForm(page);
    else left = await page.evaluate(fillWhatIsThere, left);
  }
}

/** Fills in order, and gives what is left from the first control on that is not there. Runs in the browser. */
function fillWhatIsThere(answers: [string, string | boolean][]): [string, string | boolean][] {
  for (const [index, [name, answer]] of answers.entries()) {
    const [first, ...others] = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `[name="${name}"]`,
    );
    if (first === undefined) return answers.slice(index);
    const control = [first, ...others].find((one) => one.type !== 'radio' || one.value === String(answer));
    if (control === undefined) throw new Error(`"${name}" has no choice "${answer}".`);
    if (control instanceof HTMLInputElement && /radio|checkbox/u.test(control.type)) {
      if (control.checked !== (answer !== false)) control.click();
    } else {
      // React looks at the control's own property, so that the value goes in beneath it, as the browser's does.
      const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, String(answer));
    }
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return [];
}
