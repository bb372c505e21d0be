import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { applicant, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { cardAnswers } from './support/cardAnswers.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

// The narrowest page that has to work without a second scroll bar (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

const layers = [
  'brands/_base',
  'brands/surge',
  'brands/fit',
  'flows/prequal',
  'flows/cfc',
  'flows/activation-payment',
];
/** The sentences that the sites of these tests say in a language, by key. */
const read = (language: string) =>
  layers.flatMap((folder) => {
    const file = `${folder}/copy.${language}.json`;
    return existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object) : [];
  });

/** The words of texts, in small letters, without those of placeholders and links. */
function wordsOf(texts: unknown): Set<string> {
  const plain = JSON.stringify(texts).replace(/\{[^{}"]*\}|\(link:\w+\)|\\u00a0/gu, ' ');
  return new Set(plain.toLowerCase().match(/\p{L}{3,}/gu));
}
const ofSpanish = wordsOf(read('es').map(([, text]) => text));
/** Words that the copy has in English alone, and the key of a sentence with each. */
const ofEnglish = new Map(
  read('en').flatMap(([key, text]) =>
    [...wordsOf(text)].flatMap((word) => (ofSpanish.has(word) ? [] : [[word, key] as const])),
  ),
);

/** Names of brands and companies, which no language translates. */
const names = ['_base', 'surge', 'fit'].flatMap((brand) => {
  const { name, bank, servicer } = JSON.parse(readFileSync(`brands/${brand}/brand.json`, 'utf8'));
  return [name, bank, servicer].filter((one) => typeof one === 'string') as string[];
});

/**
 * The page is in Spanish, axe finds nothing, and it fits its width. What stands in it in English is marked so: the documents that bind,
 * and what no translation has yet. What is named here is said by settings and data.
 */
async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const said = await page.locator('body').evaluate((body) => {
    const texts = [document.title];
    const attributes = ['aria-label', 'alt', 'placeholder', 'title'];
    for (const element of body.querySelectorAll(
      [...attributes.map((name) => `[${name}]`), 'option'].join(),
    )) {
      if (element.closest('[lang="en"]') || !(element.closest('select') ?? element).checkVisibility())
        continue;
      texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
      if (element instanceof HTMLOptionElement) texts.push(element.text);
    }
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder?.closest('[lang="en"], script, style, noscript, select') || !holder?.checkVisibility())
        continue;
      texts.push(node.textContent ?? '');
    }
    return texts.join(' ');
  });
  const ours = said.replace(/\S+@\S+/gu, ' ');
  const unnamed = names.reduce((text, name) => text.replaceAll(name, ' '), ours);
  const english = [...wordsOf(unnamed)].flatMap((word) =>
    ofEnglish.has(word) ? [`${word}, as in ${ofEnglish.get(word)}`] : [],
  );
  expect(english, 'words of the English copy').toEqual([]);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

const speak = (page: Page, name: string) => page.locator('header').getByRole('button', { name }).click();

/** To English and back, in the middle of a flow: what the page says there stays, in the words of each language. */
async function throughEnglish(page: Page, told: Locator): Promise<void> {
  const spanish = await told.innerText();
  await speak(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(told).not.toHaveText(spanish);
  await speak(page, 'Español');
  await expect.poll(() => told.innerText()).toBe(spanish);
  await expectSpanish(page);
}

test('[LNG-05] [LNG-07] pre-qualification is read in Spanish from the picker to the decision, and changed in between', async ({
  page,
}) => {
  await page.goto(siteAddress('prequal.surge'));
  await takenOver(page);
  await speak(page, 'Español');
  await expectSpanish(page);
  // What settings say: a choice of a list, and a site's own line.
  await expect(page.locator('[name="State"] option[value="NC"]')).toHaveText('Carolina del Norte');

  const { FirstName, ...answers } = applicant('1001');
  await autofill(page, answers);
  await submitForm(page);
  const invalid = page.locator('[aria-invalid="true"]:visible');
  await expect(invalid).toHaveCount(1);
  await throughEnglish(page, page.locator('[data-field="FirstName"]'));
  // Nothing is lost, what is in error included.
  await expect(invalid).toHaveCount(1);
  await expect(page.locator('[name="LastName"]')).toHaveValue(String(answers.LastName));
  await autofill(page, { FirstName: String(FirstName) });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  // In short above the English terms, which bind.
  const summary = page.locator('section[lang="es"]');
  await expect(summary).toContainText('$75.00');
  await expectSpanish(page);
  await speak(page, 'English');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(summary).toHaveCount(0);
  await speak(page, 'Español');
  await expect(summary).toBeVisible();
  // Another load of the document has no word of the language in its address.
  await page.reload();
  await expectScreen(page, 'offer', '/terms');
  await expectSpanish(page);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/u] });

  test('[LNG-14] a language that cannot be fetched is told, and nothing that was typed is lost', async ({
    page,
  }) => {
    await page.goto(siteAddress('prequal.surge'));
    await takenOver(page);
    await page.locator('[name="FirstName"]').fill('Jordan');
    await page.route('**/slices/*.es.json', (route) => route.abort());
    await speak(page, 'Español');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await speak(page, 'Español');
    await expect(dialog).toBeVisible();
    await page.unroute('**/slices/*.es.json');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  });
});

test('[LNG-05] [LNG-07] an application is read in Spanish to its decision, and changed in between', async ({
  page,
}) => {
  await page.goto(siteAddress('cfc.surge', '/es'));
  await takenOver(page);
  await expect(page).toHaveURL(/\?lang=es$/u);
  await expectSpanish(page);
  const { FirstName, ...answers } = application('1001');
  await autofill(page, { LastName: String(answers.LastName) });
  await submitForm(page);
  await throughEnglish(page, page.locator('[data-field="FirstName"]'));
  await expect(page.locator('[name="LastName"]')).toHaveValue(String(answers.LastName));
  await autofill(page, { FirstName: String(FirstName), ...answers });
  await throughEnglish(page, page.locator('form button[type="submit"]:visible'));
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
  await expectSpanish(page);
});

test('[LNG-05] [LNG-07] a fee is paid in Spanish, and the language changed in between', async ({ page }) => {
  await page.goto(siteAddress('activation.fit', '/payfee?lang=es'));
  await expectScreen(page, 'payfee', '/payfee');
  await expectSpanish(page);
  await autofill(page, { last4ssn: '1002' });
  await page.locator('[name="last4ssn"]').press('Enter');
  await throughEnglish(page, page.locator('[data-field="referenceNumber"]'));
  await autofill(page, { referenceNumber: `9${String(process.pid % 10_000).padStart(4, '0')}1002` });
  await page.locator('[name="last4ssn"]').press('Enter');
  await expect(page.locator('[data-screen="payment"]')).toBeVisible();
  await autofill(page, { BillingZipCode: cardAnswers.BillingZipCode });
  await throughEnglish(page, page.getByRole('heading', { level: 1 }));
  await expect(page.locator('[name="BillingZipCode"]')).toHaveValue(cardAnswers.BillingZipCode);
  await autofill(page, { ...cardAnswers, CardNumber: '4242424242424242', authorize: true });
  await page.locator('form button[type="submit"]:visible').click();
  await expect(page.locator('[data-screen="enjoy"]')).toBeVisible();
  await expectSpanish(page);
});
