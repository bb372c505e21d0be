import { readFileSync } from 'node:fs';
import { contentHash } from '../../src/compile/release/SiteDocument.ts';
import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { keptBy } from './support/keptBy.ts';
import { payByCard } from './support/payByCard.ts';
import { expectPaid, findFee } from './support/payFee.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';
import { choose, service } from './support/thirdParties.ts';

// What opens and closes does so at once, so that nothing moves under a press.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[PFL-003] [PAY-036] [UX-03] [UX-10] [UX-14] a fee is found by four digits and Enter; a decline says why, and keeps all but what is secret of the card', async ({
  page,
}) => {
  await findFee(page, 'activation.surge');
  await autofill(page, { ...cardAnswers, CardNumber: '4000000000009995', authorize: true });
  await expect(page.locator('[name="CardNumber"]')).toHaveValue('4000 0000 0000 9995');
  const pay = () => page.getByRole('button', { name: 'Pay $89.00' }).click();
  await pay();
  const dialog = page.getByRole('dialog', { name: "Your payment didn't go through" });
  await expect(dialog).toContainText('insufficient funds');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay $89.00' })).toBeFocused();
  for (const [name, value] of Object.entries({ ...cardAnswers, CardNumber: '', CVV: '' }))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
  await expect(page.locator('[name="authorize"]')).toBeChecked();
  await pay();
  await expect(page.locator('[name="CardNumber"]')).toHaveAttribute('aria-invalid', 'true');
  await autofill(page, { CardNumber: '4242424242424242', CVV: '123' });
  await pay();
  await expectPaid(page, 'Visa ending in 4242');
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
  await choose(page, 'Accept');
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
