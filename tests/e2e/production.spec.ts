import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { calls } from '../../src/contracts/calls.ts';
import { textOfPdf } from '../support/textOfPdf.ts';
import { applicant, application } from './support/applicant.ts';
import { card, leaks, person } from './support/canary.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { keptBy } from './support/keptBy.ts';
import { payByCard } from './support/payByCard.ts';
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

test('[OFR-010] [RES-024] [SAFE-01] [REL-04] an applicant comes from landing to approval', async ({
  context,
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

test('one byte that is changed in the database is found, and the record is named', async ({ production }) => {
  const change = (to: string) =>
    production.query(
      `update consent_record set answer = $2 where position = 6
         and application = (select id from application where reference = $1)`,
      [reference, to],
    );
  await change('0');
  const { code, out, err } = await production.applications('evidence', reference);
  expect([code, JSON.parse(out).verdict, err]).toEqual([
    1,
    'Record 6 was changed.',
    'The records are not intact.\n',
  ]);
  await change('1');
  expect((await production.applications('evidence', reference)).code).toBe(0);
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
    await fillAtOnce(page, applicant('1003', person));
    await context.setOffline(true);
    await submitForm(page);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('You are offline. Your answers are still here.');
    await context.setOffline(false);
    await production.issuer.fail('decision', '500');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toContainText('The problem is on our side. Your answers are still here.');
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
      await expect.poll(production.log, { message: "the server's log" }).toContain(body.correlationId);
    } finally {
      await production.query('alter table moved rename to application');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expectScreen(page, 'offer', '/terms');
  });
});

/** Asks a call of the product as a page with this token does. */
const call = (
  { ask, host }: Production,
  flow: string,
  path: string,
  token: string,
  body: unknown,
  key = '',
) =>
  ask(host(flow), `/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(key === '' ? {} : { 'idempotency-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function newToken(production: Production, flow: string): Promise<string> {
  const { body } = await call(production, flow, 'get-configuration', '', { url: production.host(flow) });
  return JSON.parse(body).Payload.Token;
}

test('[REL-01] [SAFE-08] [SAFE-11] what a page sent is good once, whoever sends it again', async ({
  page,
  production,
  visit,
}) => {
  await visit('prequal');
  await fillAtOnce(page, applicant('2001', { ...person, PrimaryPhone: '5125559318' }));
  const answer = page.waitForResponse('**/submit-application');
  await submitForm(page);
  const response = await answer;
  const { authorization = '', 'idempotency-key': key = '' } = await response.request().allHeaders();
  const token = authorization.replace('Bearer ', '');
  const sent = response.request().postDataJSON();
  const again = (body: unknown) => call(production, 'prequal', 'submit-application', token, body, key);
  const count = () => production.query('select count(*) from application');
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 20 }, () => again(sent)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set([`200 ${await response.text()}`]),
  );
  expect((await again({ ...sent, Applicant: { ...sent.Applicant, MonthlyIncome: '9000' } })).status).toBe(
    422,
  );
  expect((await again({ ...sent, Decision: 'APPROVED' })).status).toBe(400);
  expect(await count()).toEqual(before);

  await acceptOffer(page);
  await page.locator('[name="confirmPrimaryPhone"]').fill('5125559318');
  await submitForm(page);
  await expect(page.getByRole('group', { name: 'Verification code' })).toBeVisible();
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  const code = await codeTo(production, '5125559318');
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(production, 'prequal', 'verify-Mfa', stored.sessionToken, {
        verifyCode: String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
        ApplicantId: JSON.parse(answers[0]?.body ?? '').Payload.ref_number,
        MFA_Id: stored.mfaId,
      }),
    ),
  );
  const errors = guesses.map(({ body }) => JSON.parse(body).Error);
  expect(errors.filter((error) => error === 'NoMatch')).toHaveLength(5);
  expect(errors.filter((error) => error === 'TooManyAttempts')).toHaveLength(15);
});

test('[SAFE-09] a fee that is looked for too often with wrong digits looks like one that is not there', async ({
  production,
}) => {
  const [fee] = await production.query<{ reference: string }>(
    "select reference from application where site = 'surge.activation-payment'",
  );
  const look = async (token: string, referenceNumber: string | undefined, last4ssn: string) => {
    const asked = { referenceNumber, last4ssn };
    const { status, body } = await call(production, 'activation', 'validate-payfee', token, asked);
    return [status, JSON.parse(body).Payload];
  };
  const found = await look(await newToken(production, 'activation'), fee?.reference, '1000');
  expect(found).toMatchObject([200, { FirstName: person.FirstName }]);
  const answers: unknown[] = [];
  for (const reference of [fee?.reference, '999999999']) {
    const token = await newToken(production, 'activation');
    for (let time = 0; time < 11; time += 1) answers.push(await look(token, reference, '9999'));
  }
  answers.push(await look(await newToken(production, 'activation'), fee?.reference, '1000'));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject([200, { IsPendfee: false, FirstName: null }]);
});

test('[REL-08] what no page sends is refused by every call', async ({ production }) => {
  const token = await newToken(production, 'prequal');
  const bodies = [
    '',
    'null',
    '[]',
    '{"',
    '\u0000\uffff',
    `${'[{"a":'.repeat(8_000)}`,
    JSON.stringify({ __proto__: 1, constructor: { prototype: 1 }, url: 'x'.repeat(50_000) }),
    JSON.stringify({ Applicant: { FirstName: '\u202e<script>' }, ApplicantId: -1, verifyCode: {} }),
  ];
  const paths = Object.values(calls).filter(({ method, base }) => method === 'POST' && base === 'web');
  expect(paths.length).toBeGreaterThan(20);
  for (const { path } of paths) {
    const answers = await Promise.all(bodies.map((body) => call(production, 'prequal', path, token, body)));
    for (const { status, body } of answers) {
      expect(status, `${path} ${body.slice(0, 200)}`).toBeLessThan(500);
      expect(() => JSON.parse(body), path).not.toThrow();
    }
  }
  expect((await production.ask(production.host('prequal'), '/')).status).toBe(200);
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
  const token = await newToken(production, 'prequal');
  const panel = await call(production, 'prequal', 'get-applicant-information', token, {
    applicantId: reference,
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
