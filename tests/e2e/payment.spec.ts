import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { contentHash } from '../../src/compile/release/SiteDocument.ts';
import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { keptBy } from './support/keptBy.ts';
import { outsider } from './support/outsider.ts';
import { payByCard } from './support/payByCard.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

// What opens and closes does so at once, so that nothing moves under a press.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

let next = 300 + (process.pid % 500);
/** A fee that nobody has paid. */
function freshReference(): string {
  next += 1;
  return `9${String(next).padStart(4, '0')}1002`;
}

/** Looks a fee up and comes to its payment. */
async function findFee(page: Page, site: string, referenceNumber = freshReference()): Promise<string> {
  await page.goto(siteAddress(site, '/payfee'));
  await expectScreen(page, 'payfee', '/payfee');
  await autofill(page, { referenceNumber, last4ssn: '1002' });
  await page.locator('[name="last4ssn"]').press('Enter');
  await expect(page.locator('[data-screen="payment"]')).toBeVisible();
  await expect(page.locator('[name="CardNumber"]')).toBeVisible();
  return referenceNumber;
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay $89.00' }).click();

async function expectPaid(page: Page, words: string): Promise<void> {
  await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your payment!');
  await expect(page.getByText(words)).toBeVisible();
}

test('[PFL-003] [PAY-036] [UX-03] [UX-10] [UX-14] a fee is found by four digits and Enter; a decline says why, and keeps all but what is secret of the card', async ({
  page,
}) => {
  await findFee(page, 'activation.surge');
  await autofill(page, { ...cardAnswers, CardNumber: '4000000000009995', authorize: true });
  await expect(page.locator('[name="CardNumber"]')).toHaveValue('4000 0000 0000 9995');
  await pay(page);
  const dialog = page.getByRole('dialog', { name: "Your payment didn't go through" });
  await expect(dialog).toContainText('insufficient funds');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay $89.00' })).toBeFocused();
  for (const [name, value] of Object.entries({ ...cardAnswers, CardNumber: '', CVV: '' }))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
  await expect(page.locator('[name="authorize"]')).toBeChecked();
  await pay(page);
  await expect(page.locator('[name="CardNumber"]')).toHaveAttribute('aria-invalid', 'true');
  await autofill(page, { CardNumber: '4242424242424242', CVV: '123' });
  await pay(page);
  await expectPaid(page, 'Visa ending in 4242');
});

test('[PAY-001] [PAY-007] [PAY-027] a fee is paid by bank account, or by each other way', async ({
  page,
}) => {
  await findFee(page, 'activation.surge');
  await page.getByRole('button', { name: 'Other ways to pay' }).click();
  for (const way of ['Check or money order by mail', 'MoneyGram', 'Western Union', 'Phone']) {
    await page.getByRole('button', { name: way, exact: true }).click();
    await page.getByRole('button', { name: /^I will (?:pay|mail)/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment pending...');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.locator('[data-screen="payment"]')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Checking or Savings Account' }).click();
  await autofill(page, {
    accountType: 'checking',
    bankName: 'First Bank',
    RoutingNumber: '110000000',
    AccountNumber: '000123456789',
    authorize: true,
  });
  await pay(page);
  await expectPaid(page, 'Checking account ending in 6789');
});

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

/** Hash by address, as the build and the releases write it. */
function inventory(): Map<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const entries = Object.entries(read('dist/.vite/scripts.json')).map(
    ([path, hash]) => [`/${path}`, hash] as const,
  );
  const { default: release } = read('releases/current.json');
  for (const [path, hash] of Object.entries(read(`releases/${release}/scripts.json`)))
    entries.push([`/_release/${release}/${path}`, hash] as const);
  return new Map(entries);
}

test('[SAFE-03] [SAFE-04] [SEC-004] [PAY-004] where money is paid no service hears of it, scripts are those of the inventory, and nothing of the card is left in page, storage, history, address or requests', async ({
  page,
}) => {
  const service = outsider();
  const requests: string[] = [];
  const bodies: string[] = [];
  const loaded = new Map<string, Promise<string>>();
  page.on('request', (request) => {
    requests.push(request.url(), JSON.stringify(request.headers()));
    if (!request.url().includes('/api/make-payment')) bodies.push(request.postData() ?? '');
  });
  page.on('response', (response) => {
    if (!/javascript/u.test(response.headers()['content-type'] ?? '')) return;
    loaded.set(
      response.url(),
      response.body().then((body) => contentHash(body, 64)),
    );
  });
  await findFee(page, 'activation-full.surge');
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  await service.settled();
  await service.forget();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'scroll_half'));
  await payByCard(page, '4000000000000259');
  await expectPaid(page, 'Visa ending in 0259');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await service.settled()).toEqual([]);

  const text = [await keptBy(page), await page.content(), ...requests, ...bodies].join('\n');
  for (const secret of ['4000000000000259', '4000 0000 0000 0259', btoa('4000000000000259').slice(0, 20)])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\b739\b/);
  const { origin } = new URL(siteAddress('activation-full.surge'));
  const origins = new Set(requests.filter((one) => one.startsWith('http')).map((one) => new URL(one).origin));
  expect([...origins]).toEqual([origin]);

  const known = inventory();
  const found = await Promise.all([...loaded].map(async ([url, hash]) => [url, await hash] as const));
  expect(found.length).toBeGreaterThan(5);
  for (const [url, hash] of found) expect([url, hash]).toEqual([url, known.get(new URL(url).pathname)]);
});
