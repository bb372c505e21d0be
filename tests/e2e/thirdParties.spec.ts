import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { outsider, type Received } from './support/outsider.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const service = outsider();
/** A site with every kind of outside service. */
const site = 'prequal-full.surge';

test.beforeEach(() => service.forget());

const paths = (received: Received[]) => [...new Set(received.map(({ url }) => url.split('?')[0]))].sort();
/** Those that work whatever was chosen: events go to the first, the second reports of the device. */
const functional = ['/identity', '/fraud'];
const optional = (received: Received[]) =>
  received.filter(({ url }) => !functional.some((path) => url.startsWith(path)));
const toldEvents = (received: Received[]) => received.filter(({ url }) => !url.startsWith('/fraud'));
const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, answer: 'Accept' | 'Decline') =>
  notice(page).getByRole('button', { name: answer }).click();

async function open(page: Page, path = '/', on = site): Promise<void> {
  await page.goto(siteAddress(on, path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The data layer has what comes five seconds after landing. */
const landed = (page: Page) =>
  page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'));

/** The service that is always told has heard of an event; who heard of the same, heard of those before it. */
const heard = (event: string) =>
  expect
    .poll(async () => {
      const told = (await service.received()).filter(({ url }) => url.startsWith('/identity'));
      return told.map(({ body }) => JSON.parse(body).event);
    })
    .toContain(event);

test('[SAFE-04] [TRK-023] [CKC-001] only what is needed is asked before an answer about cookies, and after a refusal', async ({
  page,
}) => {
  await open(page, '/?utm_campaign=spring&hash=secret');
  await landed(page);
  await heard('cart');
  expect(paths(await service.received())).toEqual(functional.toSorted());
  await choose(page, 'Decline');
  await expect(notice(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'scroll_half'));
  await heard('scroll_half');
  await page.reload();
  // The page is idle, and so makes its frames.
  await expect(page.locator('iframe[src*="/_frame/functional"]')).toHaveCount(1);
  await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
  expect(optional(await service.settled())).toEqual([]);
});

test('[TRK-023] [TRK-024] [PRD-018] [SAFE-04] [SEC-015] [CON-013] [TRK-010] after Accept each service hears of events, and of nothing else', async ({
  page,
}) => {
  await page.goto(siteAddress(site, '/?utm_campaign=spring&hash=secret&token=t0ken'), {
    referer: `https://news.example/${'a'.repeat(600)}?q=private`,
  });
  await choose(page, 'Accept');
  await landed(page);
  const seen = async () => paths(await service.received());
  await expect
    .poll(seen)
    .toEqual(
      expect.arrayContaining([
        '/_pages/tags.js',
        '/analytics',
        ...functional,
        '/personalization',
        '/pixel',
        '/tags/event',
      ]),
    );
  const received = await service.received();
  for (const { method, url, headers, body } of received) {
    expect(headers.referer, url).toBeUndefined();
    expect(headers.cookie, url).toBeUndefined();
    expect([undefined, 'null'], url).toContain(headers.origin);
    expect(`${url} ${body}`).not.toMatch(/secret|t0ken|private/u);
    if (method !== 'POST' || url === '/fraud') continue;
    const { event, site: told, ...more } = JSON.parse(body) as Record<string, unknown>;
    expect([typeof event, told, Object.keys(more).filter((key) => key !== 'step')]).toEqual([
      'string',
      'surge.prequal',
      [],
    ]);
  }
  const [pixel] = received.filter(({ url }) => url.startsWith('/pixel'));
  const told = new URL(pixel?.url ?? '', 'http://thirdparty.localhost').searchParams;
  expect([told.get('event'), told.get('site')]).toEqual(['landing', 'surge.prequal']);
  expect(told.get('from')).toBe(`https://news.example/${'a'.repeat(512 - 'https://news.example/'.length)}`);
});

test('[SAFE-04] [CKC-002] [CKC-003] a change of mind holds at once, from the footer of every page', async ({
  page,
}) => {
  await open(page);
  await choose(page, 'Accept');
  await landed(page);
  await expect.poll(async () => optional(await service.received()).length).toBeGreaterThan(3);
  await service.settled();
  // A press scrolls to the footer, and would be an event of its own.
  const choices = () => page.getByRole('button', { name: 'Cookie choices' }).dispatchEvent('click');
  await choices();
  const dialog = page.getByRole('dialog', { name: 'Cookie choices' });
  await expect(dialog).toContainText('You accepted optional cookies.');
  await expect(dialog.getByRole('listitem')).toHaveCount(7);
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
  await service.settled();
  await service.forget();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(async () => toldEvents(await service.received()).map(({ body }) => JSON.parse(body).event))
    .toEqual(['scroll_half']);
  expect(paths(await service.received())).toEqual(['/identity']);
  expect(await page.evaluate(() => localStorage.getItem('userActiveConsent'))).toBe('false');
  // What happened meanwhile is not told later, either.
  await choices();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => paths(await service.received())).toContain('/_pages/tags.js');
  expect(
    optional(await service.settled()).filter(({ body, url }) => `${body} ${url}`.includes('scroll_half')),
  ).toEqual([]);
});

test.describe('with Global Privacy Control', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    ),
  );

  test('[SAFE-04] nothing optional is asked, even where somebody accepted before, and the page says why', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      if (window.top === window) localStorage.setItem('userActiveConsent', 'true');
    });
    await open(page);
    await landed(page);
    await expect(notice(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie choices' });
    await expect(dialog).toContainText('Global Privacy Control');
    await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await expectAccessible(page);
    await heard('cart');
    expect(optional(await service.settled())).toEqual([]);
  });
});

test('[F-723] [SAFE-04] the fraud service reports of the device before an application is sent, and is told of its end', async ({
  page,
}) => {
  const told = async () =>
    (await service.received()).flatMap(({ url, body }) => (url === '/fraud' ? [JSON.parse(body)] : []));
  await open(page);
  await choose(page, 'Decline');
  await expect.poll(told).toEqual([{ do: 'begin' }]);
  await page.locator('[name="CAPTCHA"]').check();
  await autofill(page, { ...applicant('2001'), cashIntent: 'false' });
  const sent = page.waitForRequest('**/submit-application');
  await submitForm(page);
  expect((await sent).postDataJSON().Tracking.TransunionBlackBox).toBe('report of a device of the sandbox');
  await expectScreen(page, 'decision', '/decision');
  await expect.poll(told).toEqual([{ do: 'begin' }, { do: 'end', session: '1' }]);
});

test('[SEC-003] [SAFE-03] what prefills the form leaves the address once it is read', async ({ page }) => {
  await open(
    page,
    '/?firstname=Jordan&email=jordan%40avery.example&utm_campaign=spring&hash=h1#form',
    'prequal.surge',
  );
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  await expect(page.locator('[name="Email"]')).toHaveValue('jordan@avery.example');
  expect(new URL(page.url()).search).toBe('?utm_campaign=spring&hash=h1');
  const held = await page.evaluate(() =>
    JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }, document.cookie]),
  );
  expect(held).not.toMatch(/Jordan|avery/iu);
  await autofill(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  expect(new URL(page.url()).search).toBe('?utm_campaign=spring&hash=h1');
});
