import type { Page } from '@playwright/test';
import { naughtyStrings, trace } from '../../testing/support/naughtyStrings.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

// Console errors, uncaught errors and violations of the policy fail a test by themselves (support/test.ts).
test.beforeEach(() => test.slow());

/** A married applicant of Wisconsin with everything: the link opens every section of the form. */
async function openEverySection(page: Page): Promise<void> {
  await page.goto('/?state=WI');
  await expectScreen(page, 'landing', '/');
  for (const [name, value] of [
    ['isMarried', undefined],
    ['spouseHasDifferentAddress', undefined],
    ['hasAdditionalCardholder', 'true'],
  ] as const) {
    const choice = value === undefined ? '' : `[value="${value}"]`;
    await page.locator(`[name="${name}"]${choice}`).check();
  }
  await expect(page.locator('[name="spouseAddress1"]')).toBeVisible();
}

/** Writes every string into every text field, one after the other, and leaves the field each time. */
function writeAll(page: Page, strings: readonly string[]): Promise<number> {
  return page.evaluate((all) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[name]')].filter(
      ({ type }) => type !== 'radio' && type !== 'checkbox',
    );
    for (const input of inputs) {
      input.focus();
      for (const text of all) {
        set?.call(input, text);
        input.dispatchEvent(
          new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }),
        );
      }
      input.blur();
    }
    return inputs.length;
  }, strings);
}

/** Nothing of what was written ran, and the page is all there. */
async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate((name) => Reflect.get(window, name), trace)).toBeUndefined();
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('script:not([src]), iframe[srcdoc], form img, form svg script')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
}

test('[REL-08] every naughty string in every text field harms nothing, and an answer goes in afterwards', async ({
  page,
}) => {
  await openEverySection(page);
  const fields = await writeAll(page, naughtyStrings);
  expect(fields).toBeGreaterThan(20);
  // What is too long for a field stays there to be shortened, and in error (F-402).
  const held = await page
    .locator('form input[name]:not([aria-invalid="true"])')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(held.filter((text) => text.length > 100)).toEqual([]);
  // The last one that a street may be: not nothing, so they did come in.
  await expect(page.locator('[name="Address1"]')).not.toHaveValue('');
  await expectUnharmed(page);
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /u);
  await writeAll(
    page,
    naughtyStrings.filter((_, index) => index % 5 === 0),
  );
  await expectUnharmed(page);
  await page.locator('[name="FirstName"]').fill('Jordan');
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
});

test('[REL-08] [PRE-001] naughty strings in the address harm nothing, twelve at a time', async ({ page }) => {
  const names = 'firstname middleinitial suffix lastname address1 address2 state city email zip phone'.split(
    ' ',
  );
  const parameters = [...names, 'hascheckingaccount', 'sid', 'token', 'hid'];
  const written = new Set<string>();
  const rounds = Math.ceil(naughtyStrings.length / parameters.length / 4);
  for (let round = 0; round < rounds; round += 1) {
    const query = new URLSearchParams();
    for (const [index, name] of parameters.entries()) {
      const text = naughtyStrings[(round * 4 * parameters.length + index) % naughtyStrings.length] ?? '';
      query.set(name, text.slice(0, 200));
    }
    await page.goto(siteAddress('prequal.surge', `/?${query}`));
    // What the server drew knows nothing of the address; the app writes it into the form.
    await takenOver(page);
    const filled = await page
      .locator('form input[name]')
      .evaluateAll((all) =>
        (all as HTMLInputElement[])
          .filter(({ type, value }) => type !== 'radio' && type !== 'checkbox' && value !== '')
          .map(({ name }) => name),
      );
    for (const name of filled) written.add(name);
    await expectUnharmed(page);
  }
  // Some are no harm as names, streets and cities; they did come in.
  expect([...written]).toEqual(expect.arrayContaining(['FirstName', 'Address1', 'City']));
});
