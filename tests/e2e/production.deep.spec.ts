import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { textOfPdf } from '../../testing/support/textOfPdf.ts';
import { applicant, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { card, leaks, person } from './support/canary.ts';
import { enterFields } from './support/enterFields.ts';
import { expectScreen } from './support/expectScreen.ts';
import { keptBy } from './support/keptBy.ts';
import { payByCard } from './support/payByCard.ts';
import { type Answer, type Production, startProduction } from './support/startProduction.ts';
import { submitForm } from './support/submitForm.ts';
import { test as base, expect } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

const test = base.extend<{ visit: (flow: string) => Promise<void> }, { production: Production }>({
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures there.
    async ({}, use) => {
      const production = await startProduction();
      await use(production);
      await production.stop();
    },
    { scope: 'worker', timeout: timeoutMs },
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

/** Messages whose codes were read: an earlier test may have sent one to the same place. */
const read = new Set<Production['messages'][number]>();

/** The newest code to somebody that was not read before, once it is there. */
async function codeTo({ messages }: Production, to: string): Promise<string> {
  const newest = () => messages.findLast((message) => message.to.endsWith(to) && !read.has(message));
  await expect.poll(newest, `a code to ${to}`).toBeDefined();
  const message = newest();
  if (message !== undefined) read.add(message);
  return message?.text.match(/\b\d{6}\b/)?.[0] ?? '';
}

/** Types the code of the newest message to somebody into the dialog that asks for it. */
async function typeCode(page: Page, production: Production, to: string): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type(await codeTo(production, to));
}

async function acceptOffer(page: Page): Promise<void> {
  await expectScreen(page, 'offer', '/terms');
  await autofill(page, { creditProtection: 'no', generalAcknowledgement: true, cardColorCode: '01' });
  await page.locator('[name="eConsentAcknowledgement"]').click();
  await page.getByRole('button', { name: 'I Confirm' }).click();
  await autofill(page, { SMSConsent: true, confirmPrimaryPhone: person.PrimaryPhone });
}

/** The words that stand beside the boxes of a form, as somebody reads them. */
const agreements = (page: Page) =>
  page.locator('form input[type="checkbox"]').evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).flatMap((box) =>
      [...(box.labels ?? [])].map((label) =>
        // What a link adds stands on a line of its own.
        label.innerText
          .replace(/\s+/g, ' ')
          .replaceAll(' (opens in a new tab)', '')
          .replace(/ (?=[.,])/g, '')
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

test('[OFR-010] [RES-024] [SAFE-01] [REL-04] an applicant comes from landing to approval', async ({
  context,
  page,
  production,
  visit,
}) => {
  await visit('prequal');
  await expectScreen(page, 'landing', '/');
  agreed = await agreements(page);
  await autofill(page, applicant('1001', person));
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
  await expect(page).toHaveURL(/\/approved$/);
  await expectScreen(page, 'approved', '/approved');
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expectScreen(tab, 'landing', '/');
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
  const { code, out, err } = await production.applications('evidence', reference);
  expect([code, err]).toEqual([0, '']);
  const { verdict, records }: Printed = JSON.parse(out);
  expect(verdict).toBe('All 8 records are intact and in order.');
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

  const file = join(production.folder, 'evidence.pdf');
  const print = await production.applications('evidence', reference, '--format', 'pdf', '--out', file);
  expect([print.code, print.out]).toEqual([0, `${verdict} Written to ${file}.\n`]);
  const document = await PDFDocument.load(readFileSync(file));
  expect(document.getTitle()).toBe(`Evidence of application ${reference}`);
  expect(textOfPdf(document)).toContain('All 8 records are intact and in order');
});

test('[PAY-010] [MFA-019] a second one verifies by e-mail and pays the fee that is owed', async ({
  page,
  production,
  visit,
}) => {
  await visit('activation');
  const answers = { ...person, confirmPrimaryPhone: person.PrimaryPhone };
  await autofill(page, application('1000', answers));
  await submitForm(page);
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  await typeCode(page, production, person.Email);
  await expect(page.locator('[data-screen="pendfee"]')).toBeVisible();
  await page.getByRole('button', { name: 'Pay my processing fee' }).click();
  await payByCard(page, card);
  await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
});

test.describe('while something is away', () => {
  test.use({ expectedErrors: [/status of 50[02]|ERR_INTERNET_DISCONNECTED/] });

  test('[REL-02] [REL-03] [REL-05] the answers stay, and it goes on where it stood once that is back', async ({
    context,
    page,
    production,
    visit,
  }) => {
    await visit('prequal');
    await autofill(page, applicant('1003', person));
    await enterFields(page);
    await context.setOffline(true);
    await submitForm(page);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText("You're offline. Your answers are still here.");
    await context.setOffline(false);
    await production.issuer.fail('decision', '500');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toContainText('Your answers are still here. If it happens again, call');
    await expect(page.locator('[name="FirstName"]')).toHaveValue(person.FirstName);
    await production.issuer.mend();
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
    await autofill(page, applicant('1005', person));
    await production.query('alter table application rename to moved');
    try {
      const answer = page.waitForResponse('**/submit-application');
      await submitForm(page);
      const response = await answer;
      expect(response.status()).toBe(500);
      const body = await response.json();
      expect(body).toEqual({ correlationId: expect.stringMatching(/^[\da-f-]{36}$/) });
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
      await expect.poll(production.log, { message: "the server's log" }).toContain(body.correlationId);
    } finally {
      await production.query('alter table moved rename to application');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expectScreen(page, 'offer', '/terms');
  });
});

/** Asks a call of the product as a page with this token does. */
async function call({ ask, host }: Production, path: string, token: string, body: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  return ask(host('prequal'), `/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

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
  const { body } = await call(production, 'get-configuration', '', { url: site });
  const token = JSON.parse(body).Payload.Token;
  const panel = await call(production, 'get-applicant-information', token, { applicantId: reference });
  expect([panel.status, JSON.parse(panel.body).Error.code]).toEqual([403, 'testOnly']);
  const put = { method: 'PUT', body: '{"MaxLengthChar":1}' };
  expect((await production.ask(site, '/sandbox/overrides/surge.prequal/rules/City', put)).status).toBe(404);
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

test('[SAFE-03] [SAFE-13] nothing that was typed is left in addresses, browsers, logs or database', async ({
  production,
}) => {
  expect(seen.length).toBeGreaterThan(100);
  expect(leaks(seen.join('\n'))).toEqual([]);
  const said = `${production.log()}\n${JSON.stringify(await production.issuer.came())}`;
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
    // Behind a point it is a piece of a second.
    for (const code of codes) expect(where).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`));
  }
  // Whatever was sent, a line is one JSON object (SAFE-13).
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});
