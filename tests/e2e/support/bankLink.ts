import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { apply } from './apply.ts';
import { expectScreen } from './expectScreen.ts';
import { siteAddress } from './siteAddress.ts';

/** Sends the form of a site, whose answer leads to the bank link. */
export async function atLink(page: Page, site: string, answers: Answers): Promise<void> {
  await page.clock.install();
  await apply(page, siteAddress(site), answers);
  await expectScreen(page, 'link-account', '/link-account');
}

export const link = (page: Page) => page.getByRole('button', { name: 'Link Bank Account' });
export const bank = (widget: FrameLocator, login: string) =>
  widget.locator(`button[data-login^="${login}-"]`);
export const processing = (page: Page) => page.locator('[data-screen="link-processing"]');

/** Reads the terms, agrees and opens the widget. */
export async function openWidget(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'View Terms & Conditions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(link(page)).toHaveAccessibleDescription('Please check the box to agree.');
  await page.locator('[name="linkAgreement"]').check();
  await link(page).click();
  await expect(page.locator('iframe')).toBeVisible();
  return page.frameLocator('iframe');
}
