import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { fillForm } from './fillForm.ts';

type Answer = [name: string, value: string | boolean];

/**
 * Fills controls by name as autofill and a pointer do, in one go, for tests that are not about typing. What appears only
 * after an answer is waited for; what is neither a plain text, a list, a box nor a choice gets keys.
 */
export async function fillAtOnce(page: Page, answers: Answers): Promise<void> {
  let left: Answer[] = Object.entries(answers);
  for (let [next] = left; next !== undefined; [next] = left) {
    const [name, value] = next;
    await page.locator(`[name="${name}"]`).first().waitFor();
    const filled = await page.evaluate(fillControls, left);
    if (filled === 0) await fillForm(page, { [name]: value });
    left = left.slice(Math.max(filled, 1));
  }
}

/** Runs in the page. @returns how many answers went in before one that has no control, or one of another kind. */
async function fillControls(answers: Answer[]): Promise<number> {
  // Every answer is in force before the next one comes. The page's timers may be the test's.
  const { port1, port2 } = new MessageChannel();
  const settle = () =>
    new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
  let filled = 0;
  for (const [name, answer] of answers) {
    const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)];
    const control = controls.find(({ type, value }) => type !== 'radio' || value === String(answer));
    if (control === undefined || control.disabled) break;
    const kind = control.getAttribute('type') ?? control.localName;
    if (control instanceof HTMLSelectElement) {
      control.focus();
      control.value = String(answer);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (kind === 'radio' || kind === 'checkbox') {
      if (control.checked !== (kind === 'radio' || answer === true)) control.click();
    } else if ((kind === 'input' || kind === 'tel') && !control.readOnly) {
      // Some fields show more of their answer to whoever is in them.
      control.focus();
      await settle();
      control.select();
      if (answer === '') document.execCommand('delete');
      else document.execCommand('insertText', false, String(answer));
    } else break;
    await settle();
    filled += 1;
  }
  port1.close();
  return filled;
}
