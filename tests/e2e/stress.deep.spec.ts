import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { translate } from '../../scripts/catalogueCommands.ts';
import { type Answers, applicant, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectNothingClipped } from './support/expectNothingClipped.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

/**
 * A brand that says everything twice, under the longest names, with forty rows of terms, and another in a pseudo-language,
 * which is longer than any, at 320 px with text of double size: what a designer never draws.
 */
const brand = 'grandest';
const several = { brand: 'surge', languages: ['en', 'es', 'qps'] };
const flows = ['prequal', 'cfc', 'activation-payment'];
let catalogue: OwnCatalogue;
let address: (site: string) => string;

test.use({ viewport: { width: 320, height: 640 } });

test.beforeAll(async () => {
  catalogue = ownCatalogue();
  catalogue.copy('brands/surge', `brands/${brand}`);
  catalogue.amend(`brands/${brand}/brand.json`, {
    name: 'Grandmontagne Preferred Rewards',
    bank: 'The First National Bank of Northern Commonwealth',
    productCode: 'GRANDEST',
    hosts: {
      development: 'grandest.localhost:4000',
      test: 'test.grandmontagne.example',
      qa: 'qa.grandmontagne.example',
      production: 'www.grandmontagne.example',
    },
    noReplyEmail: 'no-reply-please@preferred-rewards.grandmontagne.example',
  });
  catalogue.write(`brands/${brand}/copy.en.json`, {
    $schema: '../../schemas/catalogue/copy.schema.json',
    ...saidTwice(),
  });
  catalogue.write(`brands/${brand}/terms.en.json`, {
    $schema: '../../schemas/catalogue/terms.schema.json',
    blocks: { fortyRows: { table: fortyRows() } },
  });
  const { languages } = several;
  for (const file of [
    `brands/${several.brand}/brand.json`,
    ...flows.map((flow) => `flows/${flow}/flow.json`),
  ])
    catalogue.amend(file, { languages });
  expect(await translate([several.brand, 'qps'], { pseudo: true }, catalogue.root)).toBe(true);
  ({ address } = await catalogue.serve());
});

test.afterAll(() => catalogue.dispose());

/** Every sentence of one line, twice; no brand may say the locked ones otherwise. */
function saidTwice(): Record<string, string> {
  const { $locked, ...copy } = JSON.parse(readFileSync('brands/_base/copy.en.json', 'utf8')) as Copy;
  return Object.fromEntries(
    Object.entries(copy).flatMap(([key, words]): [string, string][] =>
      typeof words === 'string' && !key.startsWith('$') && !$locked.includes(key)
        ? [[key, `${words} ${words}`]]
        : [],
    ),
  );
}

interface Copy extends Record<string, unknown> {
  $locked: string[];
}

function fortyRows() {
  const rows = Array.from({ length: 40 }, (_, index): [string, string[]] => [
    `row${index}`,
    ['Annual percentage rate (APR) for purchases', '35.90% variable', 'after the introductory period'],
  ]);
  return {
    caption: 'Forty rows that nobody reads',
    columns: ['Rate or charge', 'Amount', 'Applies'],
    rows: Object.fromEntries(rows),
  };
}

/** Text of double size, as people set it in their browser. */
async function openAt(page: Page, site: string, path: string): Promise<void> {
  await page.goto(`${address(site)}${path}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.evaluate(() => document.fonts.ready);
}

async function send(page: Page, answers: Answers): Promise<void> {
  await autofill(page, answers);
  await submitForm(page);
}

const longNames: Answers = { FirstName: 'Wolfeschlegelstei', LastName: 'Hausenbergerdorffwelcheva' };
const everySection: Answers = {
  ...longNames,
  State: 'WI',
  City: 'Madison',
  Zip: '53703',
  Address1: '1 W Main St',
  isMarried: true,
  spouseHasDifferentAddress: true,
  hasAdditionalCardholder: 'true',
};

for (const [how, site, language] of [
  ['said twice', brand, ''],
  ['in a pseudo-language', several.brand, 'qps'],
] as const) {
  const search = language && `?lang=${language}`;
  const open = (page: Page, path = '', flow = 'prequal') =>
    openAt(page, `${flow}.${site}`, `${path}${search}`);
  const expectFits = async (page: Page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language || 'en');
    await expectNothingClipped(page);
    await expectNoHorizontalScroll(page);
    if (language) await expectAccessible(page);
  };

  test(`[UX-09] [LNG-11] the form fits: empty, with every section open, and with all of its errors, ${how}`, async ({
    page,
  }) => {
    await open(page);
    await expect(page.locator('[name="FirstName"]')).toBeVisible();
    await expectFits(page);
    await autofill(page, everySection);
    await expectFits(page);
    await autofill(page, { FirstName: '', LastName: '' });
    await submitForm(page);
    await expect(page).toHaveTitle(/^Error: /u);
    await expectFits(page);
  });

  test(`[UX-09] [LNG-11] a suggestion and a message of a service fit, ${how}`, async ({ page }) => {
    await open(page);
    await send(page, applicant('1001', { ...longNames, City: 'Houston' }));
    await expect(page.getByRole('button', { name: /[CÇ][aá][nñ] w[eé] S[uú]gg[eé]st/u })).toBeVisible();
    await expectFits(page);
  });

  test(`[UX-09] [LNG-11] the offer with forty rows of terms, its errors and its dialog fit, ${how}`, async ({
    page,
  }) => {
    await open(page);
    await send(page, applicant('1001', longNames));
    await expect(page.locator('[data-screen="offer"]')).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectFits(page);
    await submitForm(page);
    await expect(page).toHaveTitle(/^Error: /u);
    await expectFits(page);
    await page.locator('[name="eConsentAcknowledgement"]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page);
  });

  test(`[UX-09] [LNG-11] the pages of every kind of answer fit, ${how}`, async ({ page }) => {
    for (const [persona, screen] of Object.entries({
      '2001': 'decision',
      '2006': 'decision',
      '2007': 'decision',
      '2009': 'decision',
      '2010': 'pendinfo',
    })) {
      await open(page);
      await send(page, applicant(persona, longNames));
      await expect(page.locator(`[data-screen="${screen}"]`), persona).toBeVisible();
      await expectFits(page);
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  test(`[UX-09] [LNG-11] an application fits, with its errors, and the page of every kind of answer, ${how}`, async ({
    page,
  }) => {
    await open(page, '', 'cfc');
    await expect(page.locator('[name="FirstName"]')).toBeVisible();
    await expectFits(page);
    await submitForm(page);
    await expect(page).toHaveTitle(/^Error: /u);
    await expectFits(page);
    for (const [persona, screen] of Object.entries({
      '1001': 'approved',
      '1002': 'pendinfo',
      '1009': 'link-account',
      '2001': 'decision',
    })) {
      await page.evaluate(() => sessionStorage.clear());
      await open(page, '', 'cfc');
      await send(page, application(persona, longNames));
      await expect(page.locator(`[data-screen="${screen}"]`), persona).toBeVisible();
      await expectFits(page);
    }
  });

  test(`[UX-09] [LNG-11] a code that is asked for fits, ${how}`, async ({ page }) => {
    await open(page, '', 'cfc-mfa');
    await send(page, application('1001', longNames));
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page);
  });

  test(`[UX-09] [LNG-11] a fee fits: looked up, to be paid, declined and paid, ${how}`, async ({ page }) => {
    await open(page, 'payfee', 'activation');
    await expect(page.locator('[name="referenceNumber"]')).toBeVisible();
    await expectFits(page);
    await submitForm(page);
    await expect(page).toHaveTitle(/^Error: /u);
    await expectFits(page);
    const referenceNumber = language ? '900021002' : '900011002';
    await send(page, { referenceNumber, last4ssn: '1002' });
    await expect(page.locator('[name="CardNumber"]')).toBeVisible();
    await expectFits(page);
    await send(page, { ...cardAnswers, CardNumber: '4000000000009995', authorize: true });
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await send(page, { CardNumber: '4242424242424242', CVV: '123' });
    await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
    await expectFits(page);
  });

  test(`[UX-09] [LNG-11] a dialog fits, with its way out in view, ${how}`, async ({ page }) => {
    await open(page);
    await send(page, applicant('3002', longNames));
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page);
    await page.getByRole('dialog').getByRole('button').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeInViewport();
  });

  test.describe(`pages that every flow has, ${how}`, () => {
    test.use({ expectedErrors: [/status of 404/] });

    test(`[UX-09] [LNG-11] fit, ${how}`, async ({ page }) => {
      for (const path of ['tc', 'nowhere', 'error']) {
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expectFits(page);
      }
    });
  });
}
