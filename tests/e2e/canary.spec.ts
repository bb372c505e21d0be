import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { acceptOffer } from './support/acceptOffer.ts';
import { applicant, application, reservedApplication } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { card, leaks, person, ssn } from './support/canary.ts';
import { keptBy } from './support/keptBy.ts';
import { outsider, type Received } from './support/outsider.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { payByCard } from './support/payByCard.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Sites that have outside services of every kind, and what can be found of a person around them. */
interface Product {
  service: ReturnType<typeof outsider>;
  address(flow: string): string;
  /** Addresses and referrers of everything that pages asked for, and what they kept. */
  seen: string[];
}

/** Serves them from a data folder of their own. */
async function serveProduct(): Promise<Product & { catalogue: OwnCatalogue }> {
  const catalogue = ownCatalogue();
  // Without the captcha and the codes, which have variants of their own.
  const { variants } = JSON.parse(readFileSync('flows/_base/settings.json', 'utf8')) as {
    variants: Record<string, Record<string, unknown>>;
  };
  const { ThirdParties, Pixels } = variants.full ?? {};
  catalogue.amend('flows/_base/settings.json', { variants: { measured: { ThirdParties, Pixels } } });
  const { address, port } = await catalogue.serve();
  return {
    catalogue,
    service: outsider(port),
    address: (flow) => address(`${flow}-measured.surge`),
    seen: [],
  };
}

/** One person's way through a flow. */
interface Visit {
  page: Page;
  land(flow: string, rest?: string): Promise<void>;
  send(answers: Record<string, string | boolean>): Promise<void>;
}

const wordsOf = (received: Received[]) =>
  received.map(({ url, headers, body }) => [url, JSON.stringify(headers), body].join(' ')).join('\n');

const optionalOf = (received: Received[]) =>
  received.filter(({ url }) => !/^\/(?:identity|fraud)/u.test(url));

/** Where each optional service of the sites is told something of a landing. */
const optionalPaths = ['/_pages/tags.js', '/analytics', '/personalization', '/pixel', '/tags/event'];

/** Waits until every optional service was told of the landing, and nothing more is on its way. */
async function allTold(service: Product['service']): Promise<void> {
  const told = async () => optionalOf(await service.received()).map(({ url }) => url.split('?')[0]);
  await expect.poll(told).toEqual(expect.arrayContaining(optionalPaths));
  await service.settled();
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true }).click();

/** What somebody does about cookies as soon as they see the page, and once all is told that is told of a landing. */
const consents: Record<
  string,
  {
    begins?(page: Page): Promise<unknown>;
    sees?(page: Page): Promise<void>;
    thinksAgain?(page: Page, service: Product['service']): Promise<void>;
  }
> = {
  accepted: { sees: accept },
  refused: { sees: (page) => page.getByRole('button', { name: 'Decline' }).click() },
  changed: {
    sees: accept,
    async thinksAgain(page, service) {
      await allTold(service);
      // A press scrolls to the footer, and would be an event of its own.
      await page.getByRole('button', { name: 'Cookie choices' }).dispatchEvent('click');
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
    },
  },
  'refused by the browser': {
    begins: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
      ),
  },
};

/** Takes somebody through a flow, and gives what the services received, in all and since the last choice about cookies. */
async function goThrough(
  { seen, service, address }: Product,
  page: Page,
  walk: (visit: Visit) => Promise<void>,
  consent: string,
): Promise<{ received: Received[]; since: Received[] }> {
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  await service.forget();
  const choice = consents[consent];
  let before = 0;
  await choice?.begins?.(page);
  await walk({
    page,
    async land(site, rest = '') {
      await page.goto(`${address(site)}${rest}`);
      await choice?.sees?.(page);
      await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'));
      if (choice?.thinksAgain === undefined) return;
      await choice.thinksAgain(page, service);
      before = (await service.settled()).length;
    },
    async send(answers) {
      await autofill(page, answers);
      seen.push(await keptBy(page));
      await submitForm(page);
    },
  });
  await expect.poll(async () => (await service.received()).length).toBeGreaterThan(0);
  if (consent === 'accepted') await allTold(service);
  seen.push(await keptBy(page));
  const received = await service.settled();
  return { received, since: received.slice(before) };
}

const shows = (page: Page, screen: string) => expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
const prefilled = `?firstname=${person.FirstName}&lastname=${person.LastName}&email=${encodeURIComponent(person.Email)}&phone=${person.PrimaryPhone}&utm_source=newsletter-november`;

/** How somebody goes through each flow. */
const flows: Record<string, (visit: Visit) => Promise<void>> = {
  async prequal({ page, land, send }) {
    await land('prequal', prefilled);
    await send(applicant('1001', person));
    await shows(page, 'offer');
    await acceptOffer(page, person.PrimaryPhone);
    await shows(page, 'approved');
  },
  async cfc({ page, land, send }) {
    await land('cfc', prefilled);
    await send(application('2001', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
    await shows(page, 'decision');
  },
  async standalone({ page, land, send }) {
    await land('standalone', `apply${prefilled}`);
    await send(application('1001', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
    await shows(page, 'approved');
  },
  async dm({ page, land, send }) {
    await land('dm');
    await send({ reservationNumber: 'D10000001001', ssn: ssn('1001') });
    await shows(page, 'terms');
    await send({ ...reservedApplication(), Email: person.Email, ConfirmEmail: person.Email });
    await shows(page, 'approved');
  },
  async cs({ page, land, send }) {
    await land('cs');
    await send({
      reservationNumber: '10000001001',
      SSN: ssn('1001'),
      Email: person.Email,
      MonthlyIncome: '3200',
    });
    await shows(page, 'terms');
  },
  async cli({ page, land, send }) {
    await land('cli');
    await send({ SSN: ssn('1001'), accountLast4: '4242', MonthlyIncome: '3200' });
    await shows(page, 'limit-result');
  },
  async activation({ page, land, send }) {
    await land('activation');
    await send(application('1002', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
    await shows(page, 'pendfee');
    await page.getByRole('button', { name: 'Pay my processing fee' }).click();
    await shows(page, 'payment');
    await payByCard(page, card);
    await shows(page, 'enjoy');
  },
};

const isDeep = process.env.CARDSTOCK_TEST === 'deep';

test.describe('one after the other', () => {
  test.describe.configure({ mode: 'serial' });
  let product: Awaited<ReturnType<typeof serveProduct>>;
  test.beforeAll(async () => {
    product = await serveProduct();
  });
  test.afterAll(() => product.catalogue.dispose());

  // Where nothing optional may be asked, thirdParties.spec.ts holds that, too.
  for (const consent of isDeep ? Object.keys(consents) : ['accepted'])
    for (const [flow, walk] of Object.entries(flows))
      test(`[SAFE-03] [SEC-003] [SEC-004] [SEC-015] nothing of a person leaks: ${flow}, cookies ${consent}`, async ({
        page,
      }) => {
        const { received, since } = await goThrough(product, page, walk, consent);
        expect(leaks(wordsOf(received))).toEqual([]);
        // All of them were told where they may be (`allTold`).
        if (consent !== 'accepted') expect(optionalOf(since)).toEqual([]);
      });

  test('[SAFE-03] nor is anything left in addresses, storage, log or database', async () => {
    const { seen, catalogue } = product;
    expect(seen.length).toBeGreaterThan(100);
    // What prefills a form comes in an address; no address of ours repeats it.
    expect(leaks(seen.filter((one) => !one.includes(prefilled)).join('\n'))).toEqual([]);
    // What is there by right is found, so that the search sees what it looks through.
    expect(catalogue.log()).toContain('submit-application');
    expect(leaks(catalogue.log())).toEqual([]);
    const stored = await catalogue.storedBytes();
    expect(stored.toString('latin1')).toContain('newsletter-november');
    expect(leaks(stored.toString('latin1'))).toEqual([]);
  });
});

test('[SAFE-03] the same run finds leaks that are planted in the page', async ({ page }) => {
  const product: Product = {
    service: outsider(),
    address: (flow) => siteAddress(`${flow}-full.surge`),
    seen: [],
  };
  await page.addInitScript(() => {
    addEventListener('submit', ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const typed = (name: string) => target.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
      const entries = [{ event: 'landing', site: typed('FirstName'), step: '' }];
      for (let index = 0; index < frames.length; index += 1) frames[index]?.postMessage({ entries }, '*');
      sessionStorage.setItem('draft', btoa(typed('LastName')));
      void fetch(`/?for=${encodeURIComponent(typed('Email'))}`);
    });
  });
  const { received } = await goThrough(
    product,
    page,
    async ({ land, send }) => {
      await land('prequal', prefilled);
      await page.locator('[name="CAPTCHA"]').check();
      await send(applicant('1001', person));
    },
    'accepted',
  );
  expect(leaks(wordsOf(received))).toEqual([person.FirstName]);
  expect(leaks(product.seen.filter((one) => !one.includes(prefilled)).join('\n'))).toEqual([
    person.FirstName,
    person.LastName,
    person.Email,
  ]);
});

test('[SAFE-03] a leak is found whatever it is wrapped in', () => {
  const hashed = createHash('sha256').update(person.Email).digest('hex');
  for (const planted of [
    `https://ads.example/p?e=${encodeURIComponent(person.Email)}`,
    `{"u":"${Buffer.from(person.Email).toString('base64')}"}`,
    `em=${hashed}`,
    `ssn ${ssn('1001')}`,
    person.LastName.toUpperCase(),
  ])
    expect(leaks(planted), planted).not.toEqual([]);
  expect(leaks('event=landing&site=surge.prequal')).toEqual([]);
});
