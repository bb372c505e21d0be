import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { contentHash } from '../../src/compile/release/contentHash.ts';
import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { keptBy } from './support/keptBy.ts';
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
  await fillAtOnce(page, { referenceNumber, last4ssn: '1002' });
  await submitForm(page);
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

/** How a number comes into the control. */
const entries = {
  'typed, key by key': (page: Page, number: string) =>
    page.locator('[name="CardNumber"]').pressSequentially(number),
  'pasted with spaces': async (page: Page, number: string) => {
    await page.locator('[name="CardNumber"]').focus();
    await page.evaluate(
      (text) => document.execCommand('insertText', false, text),
      number.replace(/(\d{4})(?=\d)/g, '$1 '),
    );
  },
  autofilled: (page: Page, CardNumber: string) => autofill(page, { CardNumber }),
};

const brands: [string, string, string, keyof typeof entries][] = [
  ['surge', '4242424242424242', 'Visa', 'typed, key by key'],
  ['reflex', '5555555555554444', 'Mastercard', 'pasted with spaces'],
  ['fit', '2223003122003222', 'Mastercard', 'autofilled'],
  ['verve', '6011111111111117', 'Discover', 'typed, key by key'],
  ['revel', '4111111111111111', 'Visa', 'pasted with spaces'],
  ['cerulean', '5105105105105100', 'Mastercard', 'autofilled'],
];

for (const [brand, number, network, entry] of brands) {
  test(`[PAY-010] [PAY-023] [PAY-026] [ACT-003] [UX-03] [UX-13] ${brand}: ${number} ${entry} pays, and the receipt is there`, async ({
    page,
  }) => {
    await findFee(page, `activation.${brand}`);
    await expectAccessible(page);
    await entries[entry](page, number);
    await expect(page.locator('[name="CardNumber"]')).toHaveValue(number.replace(/(\d{4})(?=\d)/g, '$1 '));
    await expect(page.locator('[data-field="CardNumber"]')).toContainText(network);
    await expect(page.locator('[name="CardNumber"]')).toHaveAttribute('autocomplete', 'cc-number');
    await fillAtOnce(page, { ...cardAnswers, authorize: true });
    await pay(page);
    await expectPaid(page, `${network} ending in ${number.slice(-4)}`);
    await expectAccessible(page);
  });

  test(`[PAY-001] [PAY-007] [PAY-027] ${brand}: by bank account, and by each other way`, async ({ page }) => {
    await findFee(page, `activation.${brand}`);
    await page.getByRole('button', { name: 'Other ways to pay' }).click();
    const ways = ['Check or money order by mail', 'MoneyGram', 'Western Union', 'Phone'];
    for (const way of ways) {
      await page.getByRole('button', { name: way, exact: true }).click();
      await page.getByRole('button', { name: /^I will (?:pay|mail)/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment pending...');
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expect(page.locator('[data-screen="payment"]')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Checking or Savings Account' }).click();
    await fillAtOnce(page, {
      accountType: 'checking',
      bankName: 'First Bank',
      RoutingNumber: '110000000',
      AccountNumber: '000123456789',
      authorize: true,
    });
    await pay(page);
    await expectPaid(page, 'Checking account ending in 6789');
  });
}

test('[PAY-036] [UX-10] [UX-14] a decline says why, and keeps all but what is secret of the card', async ({
  page,
}) => {
  await findFee(page, 'activation.surge');
  await payByCard(page, '4000000000009995');
  const dialog = page.getByRole('dialog', { name: 'Your payment was not made' });
  await expect(dialog).toContainText('lack of funds');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay $89.00' })).toBeFocused();
  for (const [name, value] of Object.entries({ ...cardAnswers, CardNumber: '', CVV: '' }))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
  await expect(page.locator('[name="authorize"]')).toBeChecked();
  await pay(page);
  await expect(page.locator('[name="CardNumber"]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await fillAtOnce(page, { CardNumber: '4242424242424242', CVV: '123' });
  await pay(page);
  await expectPaid(page, 'Visa ending in 4242');
});

test('[PAY-010] [PAY-023] American Express has 15 digits, which are too few', async ({ page }) => {
  await findFee(page, 'activation.surge');
  await payByCard(page, '378282246310005');
  await expect(page.locator('[data-field="CardNumber"]')).toContainText('American Express');
  await expect(page.locator('[data-field="CardNumber"]')).toContainText(
    'Please enter the 16 digits of the card number',
  );
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
  await expect(button).toHaveAccessibleDescription('Please check the authorization above to continue.');
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
  await fillAtOnce(other, { referenceNumber: reference, last4ssn: '1002' });
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
    await expectAccessible(page);
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

test('[SAFE-03] [SEC-004] nothing of card or account is left in page, storage, history, address or requests', async ({
  page,
}) => {
  const requests: string[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url(), JSON.stringify(request.headers()));
    if (!request.url().includes('/api/make-payment')) bodies.push(request.postData() ?? '');
  });
  await findFee(page, 'activation-full.surge');
  await payByCard(page, '4000000000000259');
  await expectPaid(page, 'Visa ending in 0259');
  const kept = await keptBy(page);
  const drawn = await page.content();
  const text = [kept, drawn, ...requests, ...bodies].join('\n');
  for (const secret of ['4000000000000259', '4000 0000 0000 0259', btoa('4000000000000259').slice(0, 20)])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\b739\b/);
  const origins = new Set(requests.filter((one) => one.startsWith('http')).map((one) => new URL(one).origin));
  expect([...origins]).toEqual([new URL(siteAddress('activation-full.surge')).origin]);
});

test('[PFL-010] [RTE-021] DM of the brand that takes the fee pays under its main path', async ({ page }) => {
  await findFee(page, 'dm.fit');
  await expectScreen(page, 'payment', '/terms/payment');
  await payByCard(page, '4242424242424242');
  await expectPaid(page, 'Visa ending in 4242');
  await expectScreen(page, 'enjoy', '/terms/enjoy');
});

test('[ACT-004] [ACT-005] [ACT-006] [ACT-007] the four steps follow the page', async ({ page }) => {
  await page.goto(siteAddress('activation.fit'));
  await expectScreen(page, 'apply', '/');
  const current = page.locator('[aria-current="step"]');
  await expect(current).toContainText('Apply');
  for (const step of ['Get a response in just a few seconds', 'Pay my processing fee', 'Enjoy!'])
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  await expectAccessible(page);
  await findFee(page, 'activation.fit');
  await expect(current).toContainText('Pay my processing fee');
  await payByCard(page, '4242424242424242');
  await expectPaid(page, 'Visa ending in 4242');
  await expect(current).toContainText('Enjoy!');
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

test('[SAFE-04] the payment pages load the scripts of the inventory, unchanged, and no others', async ({
  page,
}) => {
  const loaded = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    const isScript = /javascript/u.test(response.headers()['content-type'] ?? '');
    if (isScript)
      loaded.set(
        response.url(),
        response.body().then((body) => contentHash(body, 64)),
      );
  });
  await findFee(page, 'activation-full.surge');
  await payByCard(page, '4242424242424242');
  await expectPaid(page, 'Visa ending in 4242');
  const origin = new URL(siteAddress('activation-full.surge')).origin;
  const known = inventory();
  const found = await Promise.all([...loaded].map(async ([url, hash]) => [url, await hash] as const));
  expect(found.length).toBeGreaterThan(5);
  for (const [url, hash] of found) {
    expect(url.startsWith(`${origin}/`), url).toBe(true);
    expect([url, hash]).toEqual([url, known.get(new URL(url).pathname)]);
  }
});
