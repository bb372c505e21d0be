import type { Page } from '@playwright/test';
import { answerByKeys } from './support/answerByKeys.ts';
import { applicant } from './support/applicant.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectNothingClipped } from './support/expectNothingClipped.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

/** The narrowest phone under text of double size: whole ways, by keys alone and by what the browser fills in. */
test.use({ viewport: { width: 320, height: 640 } });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('form [name="FirstName"]')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  await expectNothingClipped(page);
  await expectNoHorizontalScroll(page);
}

test('[UX-09] [UX-12] [OFR-011] an offer is accepted by keys alone, at 320 px under text of double size', async ({
  page,
}) => {
  await open(page, siteAddress('prequal.surge'));
  // By the words of the choices.
  await answerByKeys(page, applicant('1001', { State: 'Texas', IncomeSource: 'Employed Full' }));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'offer', '/terms');
  await expect(page.getByRole('radiogroup', { name: 'Card design' }).getByRole('radio')).toHaveCount(3);
  await expectFits(page);
  await answerByKeys(page, { cardColorCode: true, creditProtection: 'no', generalAcknowledgement: true });
  const consent = page.locator('[name="eConsentAcknowledgement"]');
  const dialog = page.getByRole('dialog');
  for (const [button, isGiven] of [
    ['Close', false],
    ['I Confirm', true],
  ] as const) {
    await tabTo(page, 'eConsentAcknowledgement');
    await page.keyboard.press('Space');
    await expect(dialog).toBeVisible();
    await expectFits(page);
    await tabTo(page, dialog.getByRole('button', { name: button }).last());
    await page.keyboard.press('Enter');
    await expect(consent).toBeChecked({ checked: isGiven });
    if (!isGiven) await expect(consent).toBeFocused();
  }
  await answerByKeys(page, { SMSConsent: true, confirmPrimaryPhone: '5125550142' });
  await page.keyboard.press('Enter');
  await expectScreen(page, 'approved', '/approved');
  await expectFits(page);
});
