import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';

/**
 * Fills controls as a browser's autofill does: the value is set as a whole, with `input` and `change` and no key, in a
 * control that nobody entered. Names that the page does not show are an error.
 */
export async function autofill(page: Page, answers: Answers): Promise<void> {
  await page.evaluate((given) => {
    for (const [name, answer] of Object.entries(given)) {
      const [first, ...others] = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        `[name="${name}"]`,
      );
      if (first === undefined) throw new Error(`The page does not ask for ${name}.`);
      const control = [first, ...others].find((one) => one.type !== 'radio' || one.value === answer);
      if (control === undefined) throw new Error(`"${name}" has no choice "${answer}".`);
      const isBox = control instanceof HTMLInputElement && /radio|checkbox/u.test(control.type);
      const property = isBox ? 'checked' : 'value';
      const prototype = isBox || control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
      // React looks at the control's own property, so that the value goes in beneath it, as the browser's does.
      const set = Object.getOwnPropertyDescriptor(prototype.prototype, property)?.set;
      if (isBox) control.click();
      else set?.call(control, answer);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, answers);
}
