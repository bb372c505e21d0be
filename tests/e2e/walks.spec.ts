import type { Page } from '@playwright/test';
import { translatePage } from '../support/translatePage.ts';
import type { Answers } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';
import { walks } from './support/walks.ts';

/** Fills in what the form in view asks for, and what its answers open. */
async function answer(page: Page, answers: Answers): Promise<void> {
  const asked = await page.evaluate(
    (names) => names.filter((name) => document.querySelector(`form [name="${name}"]`) !== null),
    Object.keys(answers),
  );
  await autofill(page, Object.fromEntries(asked.map((name) => [name, answers[name] ?? ''])));
}

/** Whether the browser would ask before the page is left. */
const asks = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

for (const [flow, { site, path = '/', isLater = false, forms, end }] of Object.entries(walks)) {
  test(`[F-701] [F-716] ${flow}: a page that is translated is filled in with errors to its end, and may be left whenever all is sent`, async ({
    page,
  }) => {
    await page.addInitScript(translatePage);
    await page.goto(siteAddress(site, path));
    if (!isLater) await takenOver(page);
    for (const form of forms) {
      await expectScreen(page, form.screen, form.path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/u);
      expect(await asks(page), 'before anything was typed').toBe(false);
      // A button that cannot be pressed yet says what is missing by its own ways.
      await page.locator('form button[type="submit"]').evaluate((button: HTMLElement) => button.click());
      await answer(page, form.answers);
      await expect.poll(() => asks(page), 'with answers that were not sent').toBe(true);
      await submitForm(page);
    }
    await expectScreen(page, end.screen, end.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/u);
    expect(await asks(page), 'after all was sent').toBe(false);
  });
}
