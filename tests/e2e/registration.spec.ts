import type { Page } from '@playwright/test';
import { type Answers, application } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

const password = 'Sample-Pass1!';

/** A name that nobody has, whichever tests ran before. */
const freshName = () => `jordan.${Math.random().toString(36).slice(2, 10)}`;

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

async function approve(page: Page, changes: Answers = {}): Promise<void> {
  await page.goto(siteAddress('cfc.surge'));
  await expectScreen(page, 'landing', '/');
  // The terms have to be there before the form can be sent.
  await expect(page.getByRole('table').first()).toBeVisible();
  await fillForm(page, application('1001', changes));
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });

/** Comes by Tab to a button of this name. */
const tabToButton = (page: Page, name: string) => tabTo(page, page.getByRole('button', { name }));

test('[APR-008] [APR-012] [APR-022] [APR-023] [UX-10] [UX-12] [UX-13] somebody registers, with the keyboard alone', async ({
  page,
}) => {
  await approve(page);
  await tabToButton(page, 'GET STARTED');
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Choose your username')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Username' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('[name="username"]')).toBeFocused();
  await page.keyboard.type('jordan');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose your username')).toBeVisible();
  const username = freshName();
  await page.locator('[name="username"]').fill(username);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Choose your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show Password', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Read and agree to the terms of use')).toBeFocused();
  const agree = page.getByRole('button', { name: 'I agree, create my account' });
  await expect(agree).toHaveAttribute('aria-disabled', 'true');
  await expect(agree).toHaveAccessibleDescription('Please open the terms of use first.');
  await expectAccessible(page);
  await tabToButton(page, 'Open the terms of use');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Terms of use' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the terms of use' })).toBeFocused();
  await tabToButton(page, 'I agree, create my account');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Your online access is ready')).toBeFocused();
  await expect(page.getByText(`You can now log in with your username, ${username}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expectScreen(page, 'approved', '/approved');
  await expect(page.getByText("You're already registered")).toBeVisible();
});

test('[APR-010] [APR-011] who is registered already is asked to log in', async ({ page }) => {
  const Email = 'existswithuser@example.test';
  await approve(page, { Email, ConfirmEmail: Email });
  await expect(page.getByText("You're already registered")).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'GET STARTED' })).toHaveCount(0);
  await expectAccessible(page);
});

test('[APR-017] [A-094] the checklists follow every key, and the button waits for them', async ({ page }) => {
  await approve(page);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('8 to 50 characters: not met yet')).toBeAttached();
  await page.locator('[name="username"]').pressSequentially('jordan.a');
  await expect(page.getByText('8 to 50 characters: met')).toBeAttached();
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Backspace');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('[APR-015] [UX-01] [UX-13] a username that is taken is told at its field', async ({ page }) => {
  await approve(page);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await fillForm(page, { username: 'taken.user' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Username already in use').last()).toBeVisible();
  await expect(page.locator('[name="username"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name="username"]')).toHaveValue('taken.user');
  await expectAccessible(page);
});

test('[APR-020] [APR-021] [SEC-005] the password is typed twice: its repetition takes no paste and has to match', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await approve(page);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await fillForm(page, { username: freshName() });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillForm(page, { password });
  const repetition = page.locator('[name="confirmPassword"]');
  await page.evaluate((text) => navigator.clipboard.writeText(text), password);
  await repetition.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(repetition).toHaveValue('');
  await expect(page.getByText('Pasting and copying are switched off here.')).toBeVisible();

  await repetition.pressSequentially('Sample-Pass1?');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The passwords do not match.').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  await expect(page.locator('[name="password"]')).toHaveAttribute('type', 'text');
  await expect(page.locator('[name="password"]')).toHaveValue(password);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Choose your username')).toBeFocused();
});
