import type { Locator, Page } from '@playwright/test';
import type { Answers } from './applicant.ts';

/**
 * Fills controls by name with what the page offers an applicant: keys for text, a choice for lists, a click for
 * boxes and radio buttons. Names that the page does not show are an error.
 */
export async function fillForm(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) await fillControl(page, name, answer);
}

async function fillControl(page: Page, name: string, answer: string | boolean): Promise<void> {
  const control = page.locator(`[name="${name}"]`);
  await control.first().waitFor();
  const kind = await control.first().evaluate((element) => element.getAttribute('type') ?? element.localName);
  if (kind === 'radio') await page.locator(`[name="${name}"][value="${answer}"]`).check();
  else if (kind === 'checkbox') await control.setChecked(answer === true);
  else if (kind === 'select') await control.selectOption(String(answer));
  else await typeInto(control, String(answer));
}

async function typeInto(control: Locator, answer: string): Promise<void> {
  await control.click();
  await control.press('ControlOrMeta+a');
  await control.press('Delete');
  await control.pressSequentially(answer);
}
