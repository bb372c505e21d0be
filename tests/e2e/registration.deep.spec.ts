import type { Page } from '@playwright/test';
import { application } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

const password = 'Sample-Pass1!';

/** A name that nobody has, whichever tests ran before. */
const freshName = () => `jordan.${Math.random().toString(36).slice(2, 10)}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });

/** Comes by Tab to a button of this name. */
const tabToButton = (page: Page, name: string) => tabTo(page, page.getByRole('button', { name }));

test('[APR-008] [APR-012] [APR-022] [APR-023] [UX-10] [UX-12] somebody registers, with the keyboard alone', async ({
  page,
}) => {
  await apply(page, siteAddress('cfc.surge'), application('1001'));
  await expectScreen(page, 'approved', '/approved');
  await tabToButton(page, 'GET STARTED');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Choose your username')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Username' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.keyboard.press('Tab');
  await expect(page.locator('[name="username"]')).toBeFocused();
  await page.keyboard.type('jordan');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose your username')).toBeVisible();
  const username = freshName();
  await page.locator('[name="username"]').fill(username);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Choose your password')).toBeFocused();
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
  await tabToButton(page, 'Open the terms of use');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Terms of use' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the terms of use' })).toBeFocused();
  await tabToButton(page, 'I agree, create my account');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Your online access is ready')).toBeFocused();
  await expect(page.getByText(`You can now log in with your username, ${username}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();

  await page.reload();
  await expectScreen(page, 'approved', '/approved');
  await expect(page.getByText("You're already registered")).toBeVisible();
});
