import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { tabTo } from './tabTo.ts';

/**
 * Comes to each control by Tab and answers it by keys alone: a select takes what is typed by the words of its choices, and
 * a choice `true` is the first.
 */
export async function answerByKeys(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    await tabTo(page, name);
    const kind = await page.evaluate(() => document.activeElement?.getAttribute('type') ?? '');
    if (kind === 'checkbox' || (kind === 'radio' && answer === true)) await page.keyboard.press('Space');
    else if (kind === 'radio') await chooseByKeys(page, String(answer));
    else await page.keyboard.type(String(answer));
  }
}

/** Space takes the focused choice, an arrow key the next. */
async function chooseByKeys(page: Page, value: string): Promise<void> {
  await page.keyboard.press('Space');
  for (let steps = 0; steps < 10; steps += 1) {
    const chosen = await page.evaluate(() => document.activeElement?.getAttribute('value') ?? '');
    if (chosen === value) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys never came to "${value}".`);
}
