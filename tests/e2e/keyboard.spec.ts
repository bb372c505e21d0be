import type { Page } from '@playwright/test';
import { type Answers, applicant } from './support/applicant.ts';
import { expectScreen } from './support/expectScreen.ts';
import { expect, test } from './support/test.ts';

/** Moves on with Tab until a control of this name has the focus; it never goes back. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to "${name}".`);
}

async function answerByKeys(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    await tabTo(page, name);
    const kind = await page.evaluate(() => document.activeElement?.getAttribute('type') ?? '');
    if (kind === 'checkbox') await page.keyboard.press('Space');
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

test('[UX-12] an application is made with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await answerByKeys(page, applicant('2001', { State: 'Texas', IncomeSource: 'Employed Full' }));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'decision', '/decision');
  await expect(page.locator(':focus')).not.toHaveCount(0);
});
