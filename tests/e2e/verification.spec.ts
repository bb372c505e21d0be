import type { Page } from '@playwright/test';
import { acceptOffer } from './support/acceptOffer.ts';
import { applicant, application } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { codeTo } from './support/codeTo.ts';
import { expectScreen } from './support/expectScreen.ts';
import { keptBy } from './support/keptBy.ts';
import { runUntilVisible } from './support/runUntilVisible.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

let people = 0;

/** Somebody whose messages are nobody else's. */
function someone({ project, workerIndex }: { project: { name: string }; workerIndex: number }) {
  people += 1;
  const number = `${project.name === 'phone' ? 1 : 2}${workerIndex % 10}${String(people).padStart(2, '0')}`;
  const email = `jordan${number}@example.test`;
  return { PrimaryPhone: `512555${number}`, Email: email, ConfirmEmail: email };
}

/** Sends the application form of a flow that verifies first; the text dialog is open then. */
async function askedForCode(page: Page, person: ReturnType<typeof someone>): Promise<void> {
  const answers = application('1001', { ...person, confirmPrimaryPhone: person.PrimaryPhone });
  await apply(page, siteAddress('cfc-mfa.surge'), answers);
  await expect(byText(page)).toBeVisible();
}

const byText = (page: Page) => page.locator('[data-screen="mfa-text"]');
const byEmail = (page: Page) => page.locator('[data-screen="mfa-email"]');
const boxes = (page: Page) => page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
/** What is left to enter the code, apart from what is left until a further one. */
const timer = (page: Page) => page.locator('[id^="block-countdown"] [role="timer"]');
const events = (page: Page) => page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => event));

test('[RES-024] [RES-025] [OFR-010] [F-106] [SAFE-03] [SAFE-07] a reloaded offer is accepted by the code of a text message, and the browser knows neither phone nor address', async ({
  page,
}, info) => {
  const person = someone(info);
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
  await expect(byText(page)).toContainText(masked);
  await expect(boxes(page).first()).toBeFocused();
  expect(accepted).toEqual([]);
  const code = await codeTo(page, person.PrimaryPhone);
  const before = await page.evaluate(() => sessionStorage.getItem('sessionToken'));
  await boxes(page)
    .nth(2)
    .evaluate(
      (box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
  await expectScreen(page, 'approved', '/approved');
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  expect(stored.sessionToken).not.toBe(before);
  expect(accepted).toHaveLength(1);
  expect(accepted[0]?.postDataJSON()).toMatchObject({ MFA_Id: stored.mfaId, AFJRef: true });
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(await events(page)).toEqual(
    expect.arrayContaining(['sms_submit', 'code_success', 'prequal_accept']),
  );
});

test('[F-421] [UX-10] [UX-12] the dialog can be left and comes again; a code goes by e-mail and by text again, and its last digit sends it, once', async ({
  page,
}, info) => {
  // All answers are in view behind the dialog.
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = someone(info);
  const verified = watchRequests(page, /\/verify-Mfa$/);
  await askedForCode(page, person);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('form button[type="submit"]')).toBeFocused();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await submitForm(page);
  await expect(boxes(page).first()).toBeFocused();
  await expect(byText(page)).toContainText(/ask for a new code in 00:[1-5]\d/);
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  await expect(byEmail(page)).toContainText(`We sent a 6-digit code to ${person.Email} by email.`);
  await codeTo(page, person.Email);
  await page.getByRole('button', { name: 'Text the code to my phone instead' }).click();
  await expect(byText(page)).toBeVisible();
  await expect(boxes(page).first()).toBeFocused();
  await expect
    .poll(async () => (await events(page)).filter((event) => /^(?:sms|email)_submit$/.test(event)))
    .toEqual(['sms_submit', 'sms_submit', 'email_submit', 'sms_submit']);
  await page.keyboard.type(await codeTo(page, person.PrimaryPhone));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'approved', '/approved');
  expect(verified).toHaveLength(1);
});

test('[MFA-015] [MFA-016] [MFA-017] [MFA-018] [A-086] [F-410] [UX-08] the countdown runs out in the e-mail dialog: dead end, and 5 seconds later the decision', async ({
  page,
}, info) => {
  await page.clock.install();
  await askedForCode(page, someone(info));
  const said = page.locator('[id^="block-countdown"] [role="status"]');
  await expect(timer(page)).toHaveText(/^(10:00|09:5\d)$/);
  await expect(said).toHaveText('You have 10 minutes to enter the code.');
  await page.clock.fastForward('03:00');
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  await expect(byEmail(page)).toBeVisible();
  await expect(timer(page)).toHaveText(/^06:[45]\d$/);
  await page.clock.fastForward('04:45');
  await expect(said).toHaveText('You have two and a half minutes left to enter the code.');
  // Its five seconds pass when they are told to, however long it takes to look at the page.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 138_000));
  const deadEnd = page.locator('[data-screen="mfa-dead-end"]');
  await runUntilVisible(page, deadEnd);
  await expect(deadEnd).toContainText('Your session has time out.');
  await expect(byEmail(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(deadEnd).toBeVisible();
  expect(await events(page)).toContain('final_timeout');
  await page.clock.fastForward(5_000);
  await page.clock.resume();
  await expectScreen(page, 'decision', '/decision');
  // Nothing was sent, so that nothing was decided and nobody writes.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Your application isn't finished");
  await expect(page.getByText('so nothing was submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await submitForm(page);
  await expect(byText(page)).toBeVisible();
});
