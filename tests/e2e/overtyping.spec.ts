import type { Locator, Page } from '@playwright/test';
import { fillForm } from './support/fillForm.ts';
import { siteAddress } from './support/siteAddress.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

/** Pages and dialogs with fields that text is typed into, and how their last field comes to be shown. */
const places: { place: string; address: string; last: string; come?: (page: Page) => Promise<void> }[] = [
  {
    place: 'an application with every section',
    address: siteAddress('cfc.surge'),
    last: 'confirmSecondaryPhone',
    come: (page) =>
      fillForm(page, {
        State: 'WI',
        isMarried: true,
        spouseHasDifferentAddress: true,
        hasAdditionalCardholder: 'true',
        SecondaryPhone: '5125550143',
        confirmPrimaryPhone: '',
      }),
  },
  {
    place: 'the income calculator',
    address: siteAddress('cfc.surge'),
    last: 'annualIncome',
    come: (page) => page.getByRole('button', { name: 'Calculate it from your annual income' }).click(),
  },
  { place: 'a reservation', address: siteAddress('dm.surge'), last: 'ssn' },
  { place: 'a lost reservation', address: siteAddress('dm.surge', '/reservation'), last: 'last4ssn' },
  { place: 'a second card', address: siteAddress('cs.surge'), last: 'MonthlyIncome' },
  { place: 'a higher limit', address: siteAddress('cli.surge'), last: 'MonthlyIncome' },
  { place: 'the return to an offer', address: siteAddress('prequal.surge', '/offer'), last: 'last4ssn' },
];

/** Two answers in every form that a field may ask for; a field is filled with the first one that it takes. */
const answers = [
  ['512451001', '5125550142', '02091990', '10000001001', '100000010', '78701', '1001', '3200'],
  ['987654321', '7135550199', '12311985', '20000002002', '200000020', '53703', '2002', '4500'],
].map((numbers, at) => [
  ['jordan@example.test', 'robin@example.test'][at],
  ...numbers,
  ['Jordan', 'Robin'][at],
  'JR'[at],
]);

/** What a control shows of a text that is inserted in one step, in place of all that stood there. */
async function filled(control: Locator, text: string): Promise<string> {
  await control.fill(text);
  return control.inputValue();
}

for (const { place, address, last, come } of places)
  test(`[F-104] [UX-05] on ${place} each answer can be replaced in one step, and overtyped`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(address);
    // Only where a visit begins is there anything before the app.
    if (new URL(address).pathname === '/') await takenOver(page);
    await come?.(page);
    await page.locator(`[name="${last}"]`).waitFor();
    const within =
      (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.locator('main');
    const controls = await within.locator('input:is(:not([type]), [type="text"], [type="tel"])').all();
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      const name = await control.getAttribute('name');
      const fits = async (at: number) => {
        for (const text of answers[at] ?? []) {
          await control.fill('');
          const shown = await filled(control, text ?? '');
          if (shown !== '') return { text: text ?? '', shown };
        }
        throw new Error(`"${name}" takes none of the answers.`);
      };
      const second = await fits(1);
      const first = await fits(0);
      await control.blur();
      expect(await filled(control, second.text), `${name}, filled again`).toBe(second.shown);
      expect(await filled(control, first.text), `${name}, filled back`).toBe(first.shown);
      await control.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(control).toBeFocused();
      await page.keyboard.type(second.shown);
      await expect(control, `${name}, typed over`).toHaveValue(second.shown);
    }
  });
