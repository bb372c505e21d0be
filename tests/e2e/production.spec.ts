import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { textOfPdf } from '../support/textOfPdf.ts';
import { applicant, application } from './support/applicant.ts';
import { card, leaks, person } from './support/canary.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { keptBy } from './support/keptBy.ts';
import { type Production, startProduction } from './support/startProduction.ts';
import { submitForm } from './support/submitForm.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<{ visit: (flow: string) => Promise<void> }, { production: Production }>({
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures there.
    async ({}, use) => {
      const production = await startProduction();
      await use(production);
      await production.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  launchOptions: [
    async ({ launchOptions, production }, use) => {
      const rule = `--host-resolver-rules=MAP * 127.0.0.1:${production.port}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
  visit: async ({ page, production }, use) => {
    await use(async (flow) => {
      await page.goto(`https://${production.host(flow)}/`);
    });
  },
});

test.describe.configure({ mode: 'serial' });
test.use({ ignoreHTTPSErrors: true, contextOptions: { reducedMotion: 'reduce' } });

/** Types the newest code to somebody into the dialog that asks for it. */
async function typeCode(page: Page, { messages }: Production, to: string): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  const code = () => messages.findLast((message) => message.to.endsWith(to))?.text.match(/\b\d{6}\b/)?.[0];
  await expect.poll(code).toBeDefined();
  await page.keyboard.type(code() ?? '');
}

async function acceptOffer(page: Page): Promise<void> {
  await expectScreen(page, 'offer', '/terms');
  await fillAtOnce(page, { creditProtection: 'no', generalAcknowledgement: true, cardColorCode: '01' });
  await page.locator('[name="eConsentAcknowledgement"]').click();
  await page.getByRole('button', { name: 'I Confirm' }).click();
  await fillAtOnce(page, { SMSConsent: true, confirmPrimaryPhone: person.PrimaryPhone });
}

/** The words that stand beside the boxes of a form, as somebody reads them. */
const agreements = (page: Page) =>
  page.locator('form input[type="checkbox"]').evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).flatMap((box) =>
      [...(box.labels ?? [])].map((label) =>
        label.innerText
          .replace(/\(opens in a new tab\)/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ),
  );

/** Every line of the terms in view, but for the heading of the page's own and for when they begin to hold. */
async function termsOn(page: Page): Promise<string[]> {
  const document = page.locator('section:has(table)').first();
  await expect(document).toBeVisible();
  const lines = await document.locator(':is(h3, h4, p, li, caption, th, td)').allTextContents();
  return lines.filter((line) => !line.startsWith('In effect from '));
}

/** Lines of a document, whose pieces differ in weight alone. */
function linesOf(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return [];
  const inner = Object.values(document);
  const isLine =
    Array.isArray(document) && inner.length > 0 && inner.every((run) => Object.hasOwn(run, 'text'));
  return isLine ? [inner.map(({ text }) => text).join('')] : inner.flatMap(linesOf);
}

/** Everything that could be found of a person around the product. */
const seen: string[] = [];
let reference = '';
let agreed: string[] = [];
let terms: string[] = [];

test.beforeEach(({ page }) => {
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
});
test.afterEach(async ({ page }) => {
  if (page.url() !== 'about:blank') seen.push(await keptBy(page));
});

test('[OFR-010] [RES-024] [SAFE-01] an applicant comes from landing to approval', async ({
  page,
  production,
  visit,
}) => {
  await visit('prequal');
  await expectScreen(page, 'landing', '/');
  agreed = await agreements(page);
  await fillAtOnce(page, applicant('1001', person));
  const answer = page.waitForResponse('**/submit-application');
  await submitForm(page);
  reference = String((await (await answer).json()).Payload.ref_number);
  await acceptOffer(page);
  agreed.push(...(await agreements(page)));
  terms = await termsOn(page);
  await submitForm(page);
  await typeCode(page, production, person.PrimaryPhone);
  await expectScreen(page, 'approved', '/approved');
  await page.reload();
  await expectScreen(page, 'approved', '/approved');
  await page.goBack();
  await expectScreen(page, 'approved', '/approved');
});

interface Printed {
  verdict: string;
  records: {
    position: number;
    call: string;
    name: string;
    answer: string;
    address: string;
    shown: unknown;
    terms: unknown;
  }[];
}

test('its evidence is printed, says every word that the pages showed, and is whole', async ({
  production,
}) => {
  const { status, stdout, stderr } = production.applications('evidence', reference);
  expect([status, stderr]).toEqual([0, '']);
  const { verdict, records }: Printed = JSON.parse(stdout);
  expect(verdict).toBe('All 8 records stand as they were written, one after the other.');
  expect(records.map(({ call, name }) => `${call} ${name}`)).toEqual([
    'submit-application ',
    'submit-application authPrequal',
    'submit-application eSignConsent',
    'submit-application-offer ',
    'submit-application-offer creditProtection',
    'submit-application-offer generalAcknowledgement',
    'submit-application-offer eConsentAcknowledgement',
    'submit-application-offer SMSConsent',
  ]);
  expect(new Set(records.map(({ address }) => address))).toEqual(new Set([production.visitor]));
  // Links stand as they are authored.
  const shown = JSON.stringify(records.map((record) => record.shown)).replace(
    /\[([^[\]]*)\]\(link:\w+\)/g,
    '$1',
  );
  expect(agreed.length).toBe(5);
  for (const words of agreed) expect(shown).toContain(words);
  expect(terms.length).toBeGreaterThan(30);
  const kept = linesOf(records.at(-1)?.terms);
  for (const line of terms) expect(kept).toContain(line);

  const out = join(production.folder, 'evidence.pdf');
  const print = production.applications('evidence', reference, '--format', 'pdf', '--out', out);
  expect([print.status, print.stdout]).toEqual([0, `${verdict} Written to ${out}.\n`]);
  const document = await PDFDocument.load(readFileSync(out));
  expect(document.getTitle()).toBe(`Evidence of application ${reference}`);
  expect(textOfPdf(document)).toContain('All 8 records stand as they were written');
});

test('one byte that is changed in the database is found, and the record is named', async ({ production }) => {
  const change = (to: string) =>
    production.query(
      `update consent_record set answer = $2 where position = 6
         and application = (select id from application where reference = $1)`,
      [reference, to],
    );
  await change('0');
  const { status, stdout, stderr } = production.applications('evidence', reference);
  expect([status, JSON.parse(stdout).verdict, stderr]).toEqual([
    1,
    'Record 6 was changed.',
    'The record is not whole.\n',
  ]);
  await change('1');
  expect(production.applications('evidence', reference).status).toBe(0);
});

test('[PAY-010] [MFA-019] a second one verifies by e-mail and pays the fee that is owed', async ({
  page,
  production,
  visit,
}) => {
  await visit('activation');
  const answers = { ...person, confirmPrimaryPhone: person.PrimaryPhone };
  await fillAtOnce(page, application('1000', answers));
  await submitForm(page);
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  await typeCode(page, production, person.Email);
  await expect(page.locator('[data-screen="pendfee"]')).toBeVisible();
  await page.getByRole('button', { name: 'Pay my processing fee' }).click();
  await page.locator('[name="CardNumber"]').fill(card);
  await fillAtOnce(page, {
    ExpirationDateMonth: '12',
    ExpirationDateYear: String(new Date().getFullYear() + 5),
    CVV: '739',
    BillingZipCode: '78701',
    authorize: true,
  });
  await page.getByRole('button', { name: 'Pay $89.00' }).click();
  await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
});

test.describe('while something is away', () => {
  test.use({ expectedErrors: [/status of 50[02]/] });

  test('[REL-03] [REL-02] the answers stay, and it goes on where it stood once that is back', async ({
    page,
    production,
    visit,
  }) => {
    await visit('prequal');
    await fillAtOnce(page, applicant('1003', person));
    await production.fail('decision', '500');
    await submitForm(page);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('The problem is on our side. Your answers are still here.');
    await expect(page.locator('[name="FirstName"]')).toHaveValue(person.FirstName);
    await production.mend();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await acceptOffer(page);
    await production.replaceServer();
    await submitForm(page);
    await typeCode(page, production, person.PrimaryPhone);
    await expectScreen(page, 'approved', '/approved');
  });

  test('[SAFE-13] what fails in the server itself is told with a correlation alone', async ({
    page,
    production,
    visit,
  }) => {
    await visit('prequal');
    await fillAtOnce(page, applicant('1005', person));
    await production.query('alter table application rename to moved');
    try {
      const answer = page.waitForResponse('**/submit-application');
      await submitForm(page);
      const response = await answer;
      expect(response.status()).toBe(500);
      const body = await response.json();
      expect(body).toEqual({ correlationId: expect.stringMatching(/^[\da-f-]{36}$/) });
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
      expect(await production.said()).toContain(body.correlationId);
    } finally {
      await production.query('alter table moved rename to application');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expectScreen(page, 'offer', '/terms');
  });
});

test('[F-306] [SEC-008] nothing of the sandbox answers', async ({ production }) => {
  const site = production.host('prequal');
  const paths = [
    'outbox',
    'violations',
    'third-party',
    'personas',
    'next-answers',
    'overrides',
    'overrides/history',
  ];
  for (const path of paths) {
    const { status, body } = await production.ask(site, `/sandbox/${path}`);
    expect([status, JSON.parse(body).Error.code], path).toEqual([404, 'notFound']);
  }
  for (const host of [
    'localhost',
    '127.0.0.1',
    'unknown.example',
    'prequal.surge.localhost',
    'thirdparty.localhost',
    production.host('prequal-mfa'),
    production.host('prequal-bare'),
    production.host('de-qa-prequal'),
  ])
    for (const path of ['/', '/sandbox/outbox', '/api/get-configuration']) {
      const { status, body } = await production.ask(host, path);
      expect([status, body], host + path).toEqual([404, 'Not found\n']);
    }
  const configuration = { method: 'POST', body: JSON.stringify({ url: site }) };
  const { Token } = JSON.parse(
    (await production.ask(site, '/api/get-configuration', configuration)).body,
  ).Payload;
  const panel = await production.ask(site, '/api/get-applicant-information', {
    method: 'POST',
    headers: { authorization: `Bearer ${Token}` },
    body: JSON.stringify({ applicantId: reference }),
  });
  expect([panel.status, JSON.parse(panel.body).Error.code]).toEqual([403, 'testOnly']);
  const put = { method: 'PUT', body: '{"MaxLengthChar":1}' };
  expect((await production.ask(site, '/sandbox/overrides/surge.prequal/rules/City', put)).status).toBe(404);
});

test('[SAFE-02] every answer carries its headers', async ({ production }) => {
  const site = production.host('prequal');
  for (const [path, cache] of [
    ['/', undefined],
    ['/nowhere', undefined],
    ['/api/mfa-id', 'no-store'],
  ] as const) {
    const { headers } = await production.ask(site, path);
    expect(headers['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['set-cookie'], path).toBeUndefined();
    if (cache !== undefined) expect(headers['cache-control'], path).toBe(cache);
  }
});

/** Every row of the database as text, with the bytes of what is sealed. */
async function rowsOf({ query }: Production): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const { row } of await query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`))
      rows.push(
        row.replace(
          /"\\\\x([\da-f]*)"/g,
          (_, hex: string) => `"${Buffer.from(hex, 'hex').toString('latin1')}"`,
        ),
      );
  return rows.join('\n');
}

test('[SAFE-03] nothing that was typed is left in addresses, browsers, logs or database', async ({
  production,
}) => {
  expect(seen.length).toBeGreaterThan(100);
  expect(leaks(seen.join('\n'))).toEqual([]);
  const said = await production.said();
  // What is there by right is found, so that the search sees what it looks through.
  expect(said).toContain('consents were recorded');
  expect(said).toContain('/v2/decisions');
  expect(said).not.toContain(production.visitor);
  const codes = production.messages.map(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? '');
  expect(codes.length).toBeGreaterThan(2);
  const rows = await rowsOf(production);
  expect(rows).toContain(reference);
  for (const where of [said, rows]) {
    expect(leaks(where)).toEqual([]);
    for (const code of codes) expect(where).not.toMatch(new RegExp(`\\b${code}\\b`));
  }
  // The proxy reads nothing into an address, and no line is other than one JSON object (SAFE-13).
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});
