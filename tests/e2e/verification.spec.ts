import type { Page } from '@playwright/test';
import { applicant, application } from './support/applicant.ts';
import { codeTo } from './support/codeTo.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

const refused = 'The verification code you entered is invalid, or your code has expired.';

let people = 0;

/** Somebody whose messages are nobody else's. */
function someone({ project, workerIndex }: { project: { name: string }; workerIndex: number }) {
  people += 1;
  const number = `${project.name === 'phone' ? 1 : 2}${workerIndex % 10}${String(people).padStart(2, '0')}`;
  return { phone: `512555${number}`, email: `jordan${number}@example.test` };
}

type Someone = ReturnType<typeof someone>;

const answersOf = ({ phone, email }: Someone) => ({
  PrimaryPhone: phone,
  Email: email,
  ConfirmEmail: email,
});

/** Sends the application form of a flow that verifies first; the text dialog is open then. */
async function askedForCode(page: Page, person: Someone, persona = '1001'): Promise<void> {
  await page.goto(siteAddress('cfc-mfa.surge'));
  await expectScreen(page, 'landing', '/');
  await expect(page.getByRole('table').first()).toBeVisible();
  await fillAtOnce(page, application(persona, { ...answersOf(person), confirmPrimaryPhone: person.phone }));
  await submitForm(page);
  await expect(page.locator('[data-screen="mfa-text"]')).toBeVisible();
}

const boxes = (page: Page) => page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
const resend = (page: Page) => page.getByRole('button', { name: "Didn't get the code?" });

async function typeCode(page: Page, code: string): Promise<void> {
  await boxes(page).first().click();
  await page.keyboard.type(code);
}

/** What is left to enter the code, apart from what is left until a further one. */
const timer = (page: Page) => page.locator('[id^="block-countdown"] [role="timer"]');

const codeInBoxes = (page: Page) =>
  boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value || '_').join(''));

const events = (page: Page) => page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => event));

const wrong = (right: string) => (right === '000000' ? '111111' : '000000');

test('[RES-024] [RES-025] [OFR-010] [UX-13] an offer is accepted after the code of a text message', async ({
  page,
}, info) => {
  const person = someone(info);
  const accepted = watchRequests(page, /\/submit-application-offer$/);
  await page.goto(siteAddress('prequal-mfa.surge'));
  await fillAtOnce(page, applicant('1001', answersOf(person)));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  await expect(page.getByRole('button', { name: 'CONTINUE' })).toBeVisible();
  await fillAtOnce(page, {
    cardColorCode: '01',
    creditProtection: 'no',
    generalAcknowledgement: true,
    SMSConsent: true,
    confirmPrimaryPhone: person.phone,
  });
  await page.locator('[name="eConsentAcknowledgement"]').click();
  await page.getByRole('button', { name: 'I Confirm' }).click();
  await submitForm(page);
  const dialog = page.locator('[data-screen="mfa-text"]');
  await expect(dialog).toContainText(/We sent a 6-digit code to \(512\) 555-\d{4} by text message/);
  await expect(boxes(page).first()).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(accepted).toEqual([]);
  await expect(verify(page)).toHaveAttribute('aria-disabled', 'true');
  const code = await codeTo(page, person.phone);
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

test('[A-006] [MFA-019] [MFA-020] [MFA-021] [UX-13] an application is sent after the code of an e-mail', async ({
  page,
}, info) => {
  const person = someone(info);
  await askedForCode(page, person);
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  const dialog = page.locator('[data-screen="mfa-email"]');
  await expect(dialog).toContainText(`We sent a 6-digit code to ${person.email} by email.`);
  await expect(dialog).toContainText('It can take up to 1 minute to arrive.');
  await expect(page.locator('[data-screen="mfa-text"]')).toBeHidden();
  await expectAccessible(page);
  await expect.poll(() => events(page)).toContain('email_submit');
  await typeCode(page, await codeTo(page, person.email));
  await expectScreen(page, 'approved', '/approved');
  expect(await events(page)).toEqual(
    expect.arrayContaining(['sms_submit', 'no_mobile', 'email_submit', 'code_success']),
  );
});

test('[F-421] [UX-12] a code goes by e-mail and by text again, and its last digit sends it, once', async ({
  page,
}, info) => {
  const person = someone(info);
  const verified = watchRequests(page, /\/verify-Mfa$/);
  await askedForCode(page, person);
  await expect(boxes(page).first()).toBeFocused();
  await expect(page.locator('[data-screen="mfa-text"]')).toContainText(/ask for a new code in 00:[1-5]\d/);
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  await expect(page.locator('[data-screen="mfa-email"]')).toBeVisible();
  await codeTo(page, person.email);
  await page.getByRole('button', { name: 'Text the code to my phone instead' }).click();
  await expect(page.locator('[data-screen="mfa-text"]')).toBeVisible();
  await expect(boxes(page).first()).toBeFocused();
  await expect.poll(() => events(page)).toContain('email_submit');
  await expect
    .poll(async () => (await events(page)).filter((event) => event === 'sms_submit').length)
    .toBe(2);
  await page.keyboard.type(await codeTo(page, person.phone));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'approved', '/approved');
  expect(verified).toHaveLength(1);
});

test('the dialog can be left, the answers are kept, and the button asks again', async ({ page }, info) => {
  await askedForCode(page, someone(info));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('form button[type="submit"]')).toBeFocused();
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await submitForm(page);
  await expect(page.locator('[data-screen="mfa-text"]')).toBeVisible();
});

test('[UX-09] the dialog fits 320 px', async ({ page }, info) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await askedForCode(page, someone(info));
  await expectNoHorizontalScroll(page);
  await typeCode(page, '12345');
  await expectAccessible(page);
});

test.describe('a code that is not taken', () => {
  // The browser tells of each answer that is no 2xx.
  test.use({ expectedErrors: [/status of (401|500)/] });

  test('[MFA-011] [MFA-012] [MFA-013] [ERR-007] [ERR-008] five wrong ones, then the decision', async ({
    page,
  }, info) => {
    const person = someone(info);
    await askedForCode(page, person);
    const right = await codeTo(page, person.phone);
    for (let tried = 0; tried < 5; tried += 1) {
      await typeCode(page, wrong(right));
      await expect(page.getByRole('alert')).toHaveText(refused);
      await expect.poll(() => codeInBoxes(page)).toBe('______');
      await expect(boxes(page).first()).toBeFocused();
      await expect(boxes(page).first()).toHaveAttribute('aria-invalid', 'true');
      if (tried === 0) await expectAccessible(page);
    }
    await expect(resend(page)).toHaveAttribute('aria-disabled', 'true');
    await typeCode(page, right);
    await expectScreen(page, 'decision', '/decision');
    await expect(page.getByText('We are unable to verify your identity.')).toBeVisible();
    const failures = async () => (await events(page)).filter((event) => event === 'code_failure');
    expect(await failures()).toHaveLength(6);
    await page.reload();
    await expectScreen(page, 'decision', '/decision');
    expect(await failures()).toEqual([]);
  });

  test('[MFA-010] [MFA-012] [A-086] an expired one: a further one can be asked for at once', async ({
    page,
  }, info) => {
    const person = someone(info);
    await page.clock.install();
    await askedForCode(page, person);
    await page.clock.fastForward(20_000);
    await expect(timer(page)).toHaveText(/^09:[34]\d$/);
    await page.route('**/verify-Mfa', (route) =>
      route.fulfill({
        status: 401,
        json: { Success: false, Payload: null, StatusCode: 401, Error: 'Expired' },
      }),
    );
    await typeCode(page, '123456');
    await expect(page.getByRole('alert')).toHaveText(refused);
    await expect(boxes(page).first()).toBeFocused();
    await page.unroute('**/verify-Mfa');
    await expect(resend(page)).not.toHaveAttribute('aria-disabled', 'true');
    await resend(page).click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    await expect(timer(page)).toHaveText(/^(10:00|09:5\d)$/);
    await expect(resend(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alert')).toBeHidden();
    await typeCode(page, await codeTo(page, person.phone));
    await expectScreen(page, 'approved', '/approved');
    expect(await events(page)).toEqual(
      expect.arrayContaining(['code_failure', 'no_verif_code', 'sms_resend']),
    );
  });

  test('[MFA-014] [ERR-005] [UX-08] a call that fails keeps the code, and the focus where it is', async ({
    page,
  }, info) => {
    const person = someone(info);
    await askedForCode(page, person);
    await page.route('**/verify-Mfa', (route) => route.fulfill({ status: 500, json: {} }));
    const code = await codeTo(page, person.phone);
    await typeCode(page, code);
    await expect(page.getByRole('alert')).toHaveText('An Error has occurred. Please try again later.');
    await expectAccessible(page);
    await expect.poll(() => codeInBoxes(page)).toBe(code);
    await expect(boxes(page).last()).toBeFocused();
    await page.unroute('**/verify-Mfa');
    await verify(page).click();
    await expectScreen(page, 'approved', '/approved');
  });

  test('[RES-026] [ERR-003] [A-032] a code that cannot be sent is the unknown error, with another try', async ({
    page,
  }, info) => {
    const person = someone(info);
    await page.route('**/send-Mfa', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(siteAddress('cfc-mfa.surge'));
    await expect(page.getByRole('table').first()).toBeVisible();
    await fillAtOnce(page, application('1001', { ...answersOf(person), confirmPrimaryPhone: person.phone }));
    await submitForm(page);
    const error = page.locator('[data-screen="unknown-error"]');
    await expect(error).toContainText('An unknown error has occured. Please try again.');
    expect(await events(page)).toContain('sms_fail1');
    await page.unroute('**/send-Mfa');
    await error.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('[data-screen="mfa-text"]')).toBeVisible();
  });
});

test.describe('the countdown', () => {
  test('[MFA-015] [MFA-016] [MFA-017] [MFA-018] [UX-08] runs out: dead end, and 5 seconds later the decision', async ({
    page,
  }, info) => {
    await page.clock.install();
    await askedForCode(page, someone(info));
    const said = page.locator('[data-screen="mfa-text"] [id^="block-countdown"] [role="status"]');
    await expect(timer(page)).toHaveText(/^(10:00|09:5\d)$/);
    await expect(said).toHaveText('You have 10 minutes to enter the code.');
    await page.clock.fastForward('07:20');
    await expect(timer(page)).toHaveText(/^02:[34]\d$/);
    await expect(said).toHaveText('You have 10 minutes to enter the code.');
    await page.clock.fastForward('00:25');
    await expect(said).toHaveText('You have two and a half minutes left to enter the code.');
    await page.clock.fastForward('01:20');
    await expect(said).toHaveText('You have one minute left to enter the code.');
    await page.clock.fastForward('01:00');
    const deadEnd = page.locator('[data-screen="mfa-dead-end"]');
    await expect(deadEnd).toContainText(
      'Your session has time out. We are unable to proccess your application.',
    );
    await expect(page.locator('[data-screen="mfa-text"]')).toBeHidden();
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(deadEnd).toBeVisible();
    expect(await events(page)).toContain('final_timeout');
    await page.clock.fastForward(5_000);
    await expectScreen(page, 'decision', '/decision');
    // [F-410] Nothing was sent, so that nothing was decided and nobody writes.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application is not finished');
    await expect(page.getByText('Your code timed out')).toBeVisible();
    await expect(page.getByText('so nothing was sent')).toBeVisible();
    await expect(page.getByText('check your email')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expectScreen(page, 'landing', '/');
    await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
    await submitForm(page);
    await expect(page.locator('[data-screen="mfa-text"]')).toBeVisible();
  });

  test('[UX-13] the dead end is as accessible', async ({ page }, info) => {
    await page.clock.install();
    await askedForCode(page, someone(info));
    await page.clock.fastForward('10:00');
    await expect(page.locator('[data-screen="mfa-dead-end"]')).toBeVisible();
    // The five seconds do not pass while it is looked at; what measures it may wait all the same.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
    await expectAccessible(page);
    await expect(page.locator('[data-screen="mfa-dead-end"]')).toBeVisible();
  });

  test('[A-086] goes on in the e-mail dialog', async ({ page }, info) => {
    await page.clock.install();
    await askedForCode(page, someone(info));
    await page.clock.fastForward('03:00');
    await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
    await expect(page.locator('[data-screen="mfa-email"]')).toBeVisible();
    await expect(timer(page)).toHaveText(/^06:[45]\d$/);
    await page.clock.fastForward('07:00');
    await expect(page.locator('[data-screen="mfa-dead-end"]')).toBeVisible();
  });
});
