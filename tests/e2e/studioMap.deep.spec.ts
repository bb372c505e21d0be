import { expectAccessible } from './support/expectAccessible.ts';
import { siteAddress } from './support/siteAddress.ts';
import { studioOfFile } from './support/studio.ts';
import { expect, test } from './support/test.ts';

/** The map of a flow, and a rule that holds at once for one site of the sandbox under test. */
const sandbox = siteAddress('').replace(/\/$/u, '');
const { open: openStudio } = studioOfFile([`--sandbox=${sandbox}`]);

// What is refused is answered with 409, and the dialog says so.
test.use({ expectedErrors: [/status of 409.*\/studio\/calls\/setOverride/u] });

test('[STU-37] the map leads to tables, conditions and screens by keyboard, light and dark, on a laptop and a tablet', async ({
  page,
}) => {
  const { frame } = await openStudio(page);
  await page.getByRole('tab', { name: 'Decisions' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pressed = (name: string | RegExp) => map.getByRole('button', { name, exact: true }).first();
  await expect(pressed('Screen landing')).toBeVisible();
  await expectAccessible(page);
  await pressed('answerTaken submit: given to results').press('Enter');
  await expect(pressed('Decision results')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'results' })).toContainText('PENDUSER');

  const entries = page.getByRole('navigation', { name: 'Decisions of this flow' });
  await entries.getByRole('button', { name: 'Map' }).press('Enter');
  await pressed('condition offerInHand').press('Enter');
  await expect(page.getByRole('region', { name: 'offerInHand' })).toBeVisible();

  await entries.getByRole('button', { name: 'Map' }).press('Enter');
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Dark colors' }).press('Enter');
  await expect(pressed('Screen tc')).toBeVisible();
  await expectAccessible(page);
  await pressed('Screen tc').press('Enter');
  await expect(page.getByRole('tab', { name: 'Page' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'Screen' })).toHaveValue('Tc');
  await expect(frame.locator('[data-screen="tc"]')).toBeVisible();
});

test('[STU-36] a rule is refused, holds for one site now, and is taken back, each with name and reason', async ({
  page,
  request,
}) => {
  const address = `${sandbox}/sandbox/overrides/surge.prequal/rules/City`;
  const holds = async () => (await (await request.get(address)).json()).Payload.override;
  const { frame, panel } = await openStudio(page);
  try {
    await panel.getByRole('tab', { name: 'Field' }).click();
    await frame.locator('[name="City"]').click();
    const now = panel.getByRole('region', { name: 'For this site now' });
    await expect(now).toContainText('holds answers to the release');
    await now.getByRole('button', { name: 'Set now…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('MinLengthChar', { exact: true }).fill('25');
    await dialog.getByLabel('Reason').fill('A trial');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('more characters than they allow');
    await dialog.getByLabel('MinLengthChar', { exact: true }).fill('3');
    await dialog.getByRole('button', { name: 'Let it hold' }).click();
    await expect(now).toContainText(/MinLengthChar 3.*by Robin Day <robin@bank\.example>: A trial/u);
    expect(await holds()).toMatchObject({
      value: { MinLengthChar: 3 },
      by: 'Robin Day <robin@bank.example>',
      why: 'A trial',
    });

    await now.getByRole('button', { name: 'Take back…' }).click();
    await dialog.getByLabel('Reason').fill('Over');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(now).toContainText('holds answers to the release');
    expect(await holds()).toBeNull();
    await expect(page.getByRole('tab', { name: 'Changes 0' })).toBeVisible();
  } finally {
    await request.delete(address);
  }
});
