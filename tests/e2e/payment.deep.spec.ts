import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectScreen } from './support/expectScreen.ts';
import { payByCard } from './support/payByCard.ts';
import { expectPaid, findFee } from './support/payFee.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

// What opens and closes does so at once, so that nothing moves under a press.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[PAY-016] [UX-12] by keyboard alone, and only once it is authorized', async ({ page }) => {
  await findFee(page, 'activation.surge');
  await page.locator('[name="CardNumber"]').focus();
  const typed = ['4242424242424242', ...Object.values(cardAnswers)];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  const button = page.getByRole('button', { name: 'Pay $89.00' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Please check the box above to continue.');
  await expect(page.locator('[name="authorize"]')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectPaid(page, 'Visa ending in 4242');
});

test('[REL-04] [PAY-029] after a payment no live form is met again: back, forward, reload, another tab', async ({
  page,
  context,
}) => {
  const reference = await findFee(page, 'activation.surge');
  await payByCard(page, '4242424242424242');
  await expectPaid(page, 'Visa ending in 4242');
  await page.reload();
  await expectPaid(page, 'Visa ending in 4242');
  await page.goBack();
  await expectScreen(page, 'payfee', '/payfee');
  await page.goForward();
  await expectPaid(page, 'Visa ending in 4242');
  await page.goto(siteAddress('activation.surge', '/payment'));
  await expectPaid(page, 'Visa ending in 4242');
  const other = await context.newPage();
  await other.goto(siteAddress('activation.surge', '/payment'));
  await expectScreen(other, 'apply', '/');
  await other.goto(siteAddress('activation.surge', '/payfee'));
  await autofill(other, { referenceNumber: reference, last4ssn: '1002' });
  await submitForm(other);
  await expectPaid(other, 'Visa ending in 4242');
});

test.describe('an answer that is lost', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('[UX-14] [REL-03] is never called declined: the page finds out, and nothing is charged twice', async ({
    page,
  }) => {
    await findFee(page, 'activation.surge');
    let sent = 0;
    await page.route('**/api/make-payment', async (route) => {
      sent += 1;
      // Node knows no *.localhost.
      const url = new URL(route.request().url());
      const headers = { ...route.request().headers(), host: url.host };
      url.hostname = '127.0.0.1';
      await route.fetch({ url: url.href, headers });
      await route.abort();
    });
    await payByCard(page, '4242424242424242');
    await expectPaid(page, 'Visa ending in 4242');
    expect(sent).toBe(1);
  });

  test('[UX-14] [REL-03] and cannot be found out: the page says that it is pending and where to look', async ({
    page,
  }) => {
    await findFee(page, 'activation.surge');
    for (const call of ['make-payment', 'get-payment'])
      await page.route(`**/api/${call}*`, (route) => route.abort());
    await payByCard(page, '4242424242424242');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment pending...');
    await expect(page.getByText("Please don't pay again")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden();
    // It was never sent; once the page can ask, it says so, and takes the payment.
    await page.unroute('**/api/make-payment*');
    await page.unroute('**/api/get-payment*');
    await page.reload();
    await expect(page.getByRole('dialog')).toContainText('You were not charged');
    await page.getByRole('button', { name: 'Back to my payment' }).click();
    await payByCard(page, '4242424242424242');
    await expectPaid(page, 'Visa ending in 4242');
  });
});
