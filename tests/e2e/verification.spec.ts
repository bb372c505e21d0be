import { acceptOffer } from './support/acceptOffer.ts';
import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { codeTo } from './support/codeTo.ts';
import { expectScreen } from './support/expectScreen.ts';
import { keptBy } from './support/keptBy.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

/** Somebody whose messages are nobody else's. */
const email = 'jordan_by_text@example.test';
const person = { PrimaryPhone: '5125550171', Email: email, ConfirmEmail: email };

test('[RES-024] [RES-025] [OFR-010] [F-106] [F-814] [SAFE-03] [SAFE-07] a reloaded offer is accepted by the code of a text message, and the browser knows neither phone nor address', async ({
  page,
}) => {
  const accepted = watchRequests(page, /\/submit-application-offer$/);
  await apply(page, siteAddress('prequal-mfa.surge'), applicant('1001', person));
  await expectScreen(page, 'offer', '/terms');
  await page.reload();
  await expectScreen(page, 'offer', '/terms');
  const masked = `(•••) •••-${person.PrimaryPhone.slice(-4)}`;
  await expect(page.getByText(masked)).toBeVisible();
  for (const value of [person.PrimaryPhone, person.Email, '•'])
    expect(await keptBy(page)).not.toContain(value);
  await acceptOffer(page, person.PrimaryPhone);
  await expect(page.locator('[data-screen="mfa-text"]')).toContainText(masked);
  const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  expect(accepted).toEqual([]);
  const code = await codeTo(page, person.PrimaryPhone);
  const before = await page.evaluate(() => sessionStorage.getItem('sessionToken'));
  await page.keyboard.type(code);
  await expectScreen(page, 'approved', '/approved');
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  expect(stored.sessionToken).not.toBe(before);
  expect(accepted).toHaveLength(1);
  expect(accepted[0]?.postDataJSON()).toMatchObject({ MFA_Id: stored.mfaId, AFJRef: true });
  expect(JSON.stringify(stored)).not.toContain(code);
  const events = await page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => event));
  expect(events).toEqual(expect.arrayContaining(['sms_submit', 'code_success', 'prequal_accept']));
  // All is sent: nothing is asked where the page is left.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
});
