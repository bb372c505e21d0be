import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { applicant, application, reservedApplication } from './support/applicant.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { outsider, type Received } from './support/outsider.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A person whose every answer would be known again. */
const person = {
  FirstName: 'Zebulonia',
  LastName: 'Quartermain',
  Email: 'zebulonia.quartermain@example.test',
  ConfirmEmail: 'zebulonia.quartermain@example.test',
  PrimaryPhone: '5125559317',
  dob: '03/14/1987',
};
const ssn = (persona: string) => `51245${persona}`;
const card = '4242424242424242';
const canaries = [
  person.FirstName,
  person.LastName,
  person.Email,
  person.PrimaryPhone,
  '512-555-9317',
  '(512) 555-9317',
  person.dob,
  '1987-03-14',
  ...['1001', '1002', '2001'].flatMap((persona) => [ssn(persona), `512-45-${persona}`]),
  card,
  '4242 4242 4242 4242',
];

/** Forms in which a value may be on its way: as it is, and encoded (SAFE-03). */
function formsOf(value: string): string[] {
  const lower = value.toLowerCase();
  const hash = (algorithm: string) => createHash(algorithm).update(lower).digest();
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/u, '').slice(0, -1);
  return [
    lower,
    encodeURIComponent(lower),
    base64(value),
    base64(lower),
    ...['sha256', 'sha1', 'md5'].flatMap((name) => [
      hash(name).toString('hex'),
      hash(name).toString('base64'),
    ]),
  ];
}

const forms = canaries.flatMap((value) => formsOf(value).map((form) => [value, form] as const));

/** The answers that a text holds, in any form. */
function leaks(text: string): string[] {
  const lower = text.toLowerCase();
  const found = forms.filter(([, form]) => text.includes(form) || lower.includes(form));
  return [...new Set(found.map(([value]) => value))];
}

const wordsOf = (received: Received[]) =>
  received.map(({ url, headers, body }) => [url, JSON.stringify(headers), body].join(' ')).join('\n');

let catalogue: OwnCatalogue;
let site: (flow: string) => string;
let service: ReturnType<typeof outsider>;
/** Addresses and referrers of everything that pages asked for, and what they kept. */
const seen: string[] = [];

test.beforeAll(async () => {
  catalogue = ownCatalogue();
  // Outside services of every kind, without the captcha and the codes.
  const { variants } = JSON.parse(readFileSync('flows/_base/settings.json', 'utf8')) as {
    variants: Record<string, Record<string, unknown>>;
  };
  const { ThirdParties, Pixels } = variants.full ?? {};
  catalogue.amend('flows/_base/settings.json', { variants: { measured: { ThirdParties, Pixels } } });
  const { address, port } = await catalogue.serve();
  site = (flow) => address(`${flow}-measured.surge`);
  service = outsider(port);
});

test.afterAll(() => catalogue.dispose());

test.beforeEach(({ page }) => {
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
});

test.afterEach(async ({ page }) => {
  if (page.url() !== 'about:blank') seen.push(await kept(page));
});

/** What a page and its browser keep beside what is drawn. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.cookie,
      window.dataLayer,
    ]),
  );

const consents: Record<string, (page: Page) => Promise<void>> = {
  accepted: (page) => page.getByRole('button', { name: 'Accept' }).click(),
  refused: (page) => page.getByRole('button', { name: 'Decline' }).click(),
  async changed(page) {
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await service.forget();
  },
  'refused by the browser': async () => undefined,
};

async function send(page: Page, answers: Record<string, string | boolean>): Promise<void> {
  await fillAtOnce(page, answers);
  seen.push(await kept(page));
  await submitForm(page);
}

/** The page of an address, after its five seconds, so that all is told that is told of a landing. */
async function land(page: Page, address: string, consent: string): Promise<void> {
  await page.goto(address);
  await consents[consent]?.(page);
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'), undefined, {
    timeout: 15_000,
  });
}

const shows = (page: Page, screen: string) => expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
const prefilled = `?firstname=${person.FirstName}&lastname=${person.LastName}&email=${encodeURIComponent(person.Email)}&phone=${person.PrimaryPhone}&utm_source=mail`;

/** How somebody goes through each flow. */
const flows: Record<string, (page: Page, consent: string) => Promise<void>> = {
  async prequal(page, consent) {
    await land(page, `${site('prequal')}${prefilled}`, consent);
    await send(page, applicant('1001', person));
    await shows(page, 'offer');
    await fillAtOnce(page, { creditProtection: 'no', generalAcknowledgement: true, cardColorCode: '01' });
    await page.locator('[name="eConsentAcknowledgement"]').click();
    await page.getByRole('button', { name: 'I Confirm' }).click();
    await send(page, { SMSConsent: true, confirmPrimaryPhone: person.PrimaryPhone });
    await shows(page, 'approved');
  },
  async cfc(page, consent) {
    await land(page, `${site('cfc')}${prefilled}`, consent);
    await send(page, application('2001', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
    await shows(page, 'decision');
  },
  async standalone(page, consent) {
    await land(page, `${site('standalone')}apply${prefilled}`, consent);
    await send(page, application('1001', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
    await shows(page, 'approved');
  },
  async dm(page, consent) {
    await land(page, site('dm'), consent);
    await send(page, { reservationNumber: 'D10000001001', ssn: ssn('1001') });
    await shows(page, 'terms');
    await send(page, { ...reservedApplication(), Email: person.Email, ConfirmEmail: person.Email });
    await shows(page, 'approved');
  },
  async cs(page, consent) {
    await land(page, site('cs'), consent);
    await send(page, {
      reservationNumber: '10000001001',
      SSN: ssn('1001'),
      Email: person.Email,
      MonthlyIncome: '3200',
    });
    await shows(page, 'terms');
  },
  async cli(page, consent) {
    await land(page, site('cli'), consent);
    await send(page, { SSN: ssn('1001'), accountLast4: '4242', MonthlyIncome: '3200' });
    await shows(page, 'limit-result');
  },
  async activation(page, consent) {
    await land(page, site('activation'), consent);
    await send(page, application('1002', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
    await shows(page, 'pendfee');
    await page.getByRole('button', { name: 'Pay my processing fee' }).click();
    await shows(page, 'payment');
    await page.locator('[name="CardNumber"]').fill(card);
    await fillAtOnce(page, {
      ExpirationDateMonth: '12',
      ExpirationDateYear: String(new Date().getFullYear() + 5),
      CVV: '739',
      BillingZipCode: '78701',
      authorize: true,
    });
    await page.getByRole('button', { name: 'Pay $89.00' }).click();
    await shows(page, 'enjoy');
  },
};

const runs = [
  ...Object.keys(flows).map((flow) => [flow, 'accepted'] as const),
  ...['refused', 'changed', 'refused by the browser'].map((consent) => ['prequal', consent] as const),
];

for (const [flow, consent] of runs) {
  test(`[SAFE-03] [SEC-003] [SEC-004] [SEC-015] nothing of a person leaks: ${flow}, cookies ${consent}`, async ({
    page,
  }) => {
    await service.forget();
    if (consent === 'refused by the browser')
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
      );
    await flows[flow]?.(page, consent);
    await expect.poll(async () => (await service.received()).length).toBeGreaterThan(0);
    const received = await service.received();
    expect(leaks(wordsOf(received))).toEqual([]);
    const optional = received.filter(({ url }) => !url.startsWith('/identity'));
    if (consent === 'accepted') expect(optional.length).toBeGreaterThan(3);
    else expect(optional).toEqual([]);
  });
}

test('[SAFE-03] nor is anything left in addresses, referrers, storage, log, database or write-ahead log', async () => {
  expect(seen.length).toBeGreaterThan(100);
  // What prefills a form comes in an address; no address of ours repeats it.
  const ours = seen.filter((one) => !one.includes(prefilled));
  expect(leaks(ours.join('\n'))).toEqual([]);
  expect(catalogue.log().length).toBeGreaterThan(10_000);
  expect(leaks(catalogue.log())).toEqual([]);
  const stored = await catalogue.storedBytes();
  expect(stored.length).toBeGreaterThan(1_000_000);
  expect(leaks(stored.toString('latin1'))).toEqual([]);
});

test('[SAFE-03] a planted leak is found, whatever it is wrapped in', () => {
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
