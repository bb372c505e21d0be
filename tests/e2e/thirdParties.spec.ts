import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { outsider, type Received } from './support/outsider.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

const service = outsider();
/** A site with every kind of outside service. */
const site = 'prequal-full.surge';

test.beforeEach(() => service.forget());

const paths = (received: Received[]) => [...new Set(received.map(({ url }) => url.split('?')[0]))].sort();
const optional = (received: Received[]) => received.filter(({ url }) => !url.startsWith('/identity'));
const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, answer: 'Accept' | 'Decline') =>
  notice(page).getByRole('button', { name: answer }).click();

async function open(page: Page, path = '/', on = site): Promise<void> {
  await page.goto(siteAddress(on, path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The data layer has what comes five seconds after landing. */
const landed = (page: Page) =>
  page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'), undefined, {
    timeout: 15_000,
  });

test('[SAFE-04] [TRK-023] [CKC-001] only what is needed is asked before an answer about cookies, and after a refusal', async ({
  page,
}) => {
  await open(page, '/?utm_campaign=spring&hash=secret');
  await landed(page);
  await expect.poll(async () => (await service.received()).length).toBeGreaterThan(2);
  expect(paths(await service.received())).toEqual(['/identity']);
  await choose(page, 'Decline');
  await expect(notice(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'scroll_half'));
  await expect
    .poll(async () => (await service.received()).some(({ body }) => body.includes('scroll_half')))
    .toBe(true);
  await page.reload();
  // The page is idle, and so makes its frames.
  await expect(page.locator('iframe[src*="/_frame/functional"]')).toHaveCount(1);
  await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
  expect(optional(await service.received())).toEqual([]);
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
    .poll(seen, { timeout: 15_000 })
    .toEqual(
      expect.arrayContaining([
        '/_pages/tags.js',
        '/analytics',
        '/identity',
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
    if (method !== 'POST') continue;
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
  // A press scrolls to the footer, and would be an event of its own.
  const choices = () => page.getByRole('button', { name: 'Cookie choices' }).dispatchEvent('click');
  await choices();
  const dialog = page.getByRole('dialog', { name: 'Cookie choices' });
  await expect(dialog).toContainText('You accepted optional cookies.');
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
  await service.forget();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(async () => (await service.received()).map(({ body }) => JSON.parse(body).event))
    .toEqual(['scroll_half']);
  expect(paths(await service.received())).toEqual(['/identity']);
  expect(await page.evaluate(() => localStorage.getItem('userActiveConsent'))).toBe('false');
  // What happened meanwhile is not told later, either.
  await choices();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => optional(await service.received()).length).toBeGreaterThan(0);
  expect(
    optional(await service.received()).filter(({ body, url }) => `${body} ${url}`.includes('scroll_half')),
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
    expect(optional(await service.received())).toEqual([]);
  });
});

test.describe('a choice that is there already', () => {
  const year = 365 * 86_400_000;
  const all = ['analytics', 'tags', 'personalization', 'ads', 'reviews thirdparty.localhost'];
  for (const [what, age, services, isAsked] of [
    ['of today', 0, all, false],
    ['of more than a year ago', year + 1000, all, true],
    ['of a time before one of the services', 0, all.slice(1), true],
  ] as const) {
    test(`[CKC-001] [CKC-004] [SAFE-04] ${what} ${isAsked ? 'is asked for again' : 'holds'}`, async ({
      page,
    }) => {
      const record = { choice: 'true', at: Date.now() - age, services };
      await page.addInitScript((text) => {
        if (window.top !== window) return;
        localStorage.setItem('userActiveConsent', 'true');
        localStorage.setItem('userActiveConsentRecord', text);
      }, JSON.stringify(record));
      await open(page);
      await expect(notice(page)).toHaveCount(isAsked ? 1 : 0);
      await landed(page);
      if (isAsked) expect(optional(await service.received())).toEqual([]);
      else await expect.poll(async () => optional(await service.received()).length).toBeGreaterThan(0);
    });
  }
});

test('[LAY-025] [TRK-016] [TRK-017] [PERF-03] another banner takes the place of the site’s own, and nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (Reflect.get(window, 'shifts') as number[]).push(
          (entry as PerformanceEntry & { value: number }).value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await choose(page, 'Accept');
  await page.reload();
  const own = page.getByRole('heading', { level: 1, name: 'See if you pre-qualify' });
  await expect(own).toBeVisible();
  const before = await page.locator('h1').boundingBox();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Spring/u);
  await expect(page.getByText('Spring offer: see rates and fees')).toBeVisible();
  expect(await page.locator('h1').boundingBox()).toEqual(before);
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});

test('[LAY-025] no words change under the eyes of somebody who types', async ({ page }) => {
  await open(page);
  await choose(page, 'Accept');
  await page.reload();
  await page.locator('[name="FirstName"]').press('J');
  await landed(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^See if you pre-qualify/u);
  await expect(
    page.getByRole('heading', { level: 1, name: 'See if you pre-qualify', exact: true }),
  ).toBeVisible();
});

test('[SAFE-04] [PAY-004] where money is paid there is no frame of a service, and none hears of it', async ({
  page,
}) => {
  await open(page, '/payfee', 'activation-full.surge');
  await choose(page, 'Accept');
  await fillAtOnce(page, { referenceNumber: '944421002', last4ssn: '1002' });
  await submitForm(page);
  await expect(page.locator('[data-screen="payment"]')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await service.forget();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'scroll_half'));
  expect(await service.received()).toEqual([]);
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
  await fillAtOnce(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  expect(new URL(page.url()).search).toBe('?utm_campaign=spring&hash=h1');
});

test('[TRK-032] [A-084] the partner of a visit hears of it from the server, whatever the choice about cookies', async ({
  page,
}) => {
  await open(page, '/?utm_source=partner&hid=h7');
  await choose(page, 'Decline');
  const told = async () =>
    (await service.received())
      .filter(({ url }) => url === '/post-back')
      .map(({ body }) => JSON.parse(body) as object);
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
  expect(await told()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      partner: 'partner',
      event: 'landing',
      clicks: [],
      productCode: 'SURGE',
      publisher: '0',
      hid: 'h7',
      at: expect.any(String),
    },
  ]);
});

test.describe('the test panel', () => {
  // An application that is not there is a 404.
  test.use({ expectedErrors: [/status of 404/] });

  const panel = (page: Page) => page.getByRole('complementary', { name: 'Test panel' });

  test('[TST-001] [TST-002] [TST-003] [A-081] fills the form of a test host with what somebody typed, the number masked', async ({
    page,
  }) => {
    const host = 'de-dev-prequal.surge';
    await open(page, '/', host);
    await fillAtOnce(page, applicant('1001', { FirstName: 'Morgan' }));
    await submitForm(page);
    await expectScreen(page, 'offer', '/terms');
    const reference = await page.evaluate(
      () =>
        JSON.parse(sessionStorage.getItem('cardstock.resume') ?? '{}').values['result.ref_number'] as string,
    );
    const other = await page.context().newPage();
    await other.goto(siteAddress(host));
    await expect(other.locator('[name="FirstName"]')).toBeVisible();
    await panel(other).getByLabel('Applicant ID').fill('123456789');
    await panel(other).getByRole('button', { name: 'Fill in' }).click();
    await expect(panel(other).getByRole('status')).toHaveText('There is no such application.');
    await panel(other).getByLabel('Applicant ID').fill(reference);
    await panel(other).getByRole('button', { name: 'Fill in' }).click();
    await expect(panel(other).getByRole('status')).toContainText('The form is filled in.');
    for (const [name, value] of Object.entries({
      FirstName: 'Morgan',
      Zip: '78701',
      MonthlyIncome: '$3,200',
      SSN: '',
    }))
      await expect(other.locator(`[name="${name}"]`)).toHaveValue(value);
    await expect(other.locator('[name="IncomeSource"]')).toHaveValue('Employed Full-time');
    await expectAccessible(other);
    await expectNoHorizontalScroll(other);
    await other.close();
  });

  for (const host of ['prequal.surge', 'prequal-full.surge']) {
    test(`[TST-001] [TST-002] [SEC-008] does not stand on ${host}`, async ({ page }) => {
      await open(page, '/', host);
      await expect(panel(page)).toHaveCount(0);
    });
  }

  test.describe('elsewhere', () => {
    test.use({ expectedErrors: [/status of 40/] });

    test('[SEC-008] [TST-003] is refused by the server', async ({ page }) => {
      await open(page, '/', 'prequal.surge');
      await takenOver(page);
      const status = await page.evaluate(async () => {
        const token = sessionStorage.getItem('sessionToken');
        const answer = await fetch('/api/get-applicant-information', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ applicantId: '900000001' }),
        });
        return answer.status;
      });
      expect(status).toBe(403);
    });
  });
});
