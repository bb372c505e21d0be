import { applicant } from './support/applicant.ts';
import { atLink, bank, link, openWidget, processing } from './support/bankLink.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

test('[RES-011] [LNK-001] [LNK-002] [LNK-005] [LNK-017] [UX-13] an applicant links an account and gets an offer', async ({
  page,
}) => {
  await atLink(page, 'prequal.surge', applicant('1009'));
  await expect(link(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(link(page)).toHaveAccessibleDescription('Please view the Terms & Conditions first.');
  await page.getByRole('button', { name: 'About Verification' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bank Account Linking');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About Verification' })).toBeFocused();

  const widgetLoads = watchRequests(page, /\/\?token=/);
  const widget = await openWidget(page);
  await expect(page.getByRole('heading', { name: 'Choose your bank' })).toBeFocused();
  await expect.poll(() => widgetLoads).toHaveLength(1);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/);
  await expectAccessible(page, ['iframe']);
  await expectNoHorizontalScroll(page);
  await bank(widget, 'approved').click();
  await expect(processing(page)).toContainText("we'll send you an email with our decision.");
  await expectAccessible(page, ['iframe']);
  const { width, height } = (await processing(page).boundingBox()) ?? { width: 0, height: 0 };
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([view.width, expect.closeTo(view.height, 0)]);
  // The page asks as often as it takes; the review takes the server's own time.
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return page.locator('[data-screen="offer"]').isVisible();
    })
    .toBe(true);
  await expectScreen(page, 'offer', '/terms');
  expect(widgetLoads).toHaveLength(1);
});
