import { existsSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { expectNoHorizontalScroll } from './expectNoHorizontalScroll.ts';

const layers = ['brands/_base', 'brands/surge', 'brands/fit', 'flows/prequal', 'flows/activation-payment'];
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
export async function expectSpanish(page: Page): Promise<void> {
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

export const speak = (page: Page, name: string) =>
  page.locator('header').getByRole('button', { name }).click();

/** To English and back, in the middle of a flow: what the page says there stays, in the words of each language. */
export async function throughEnglish(page: Page, told: Locator): Promise<void> {
  const spanish = await told.innerText();
  await speak(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(told).not.toHaveText(spanish);
  await speak(page, 'Español');
  await expect.poll(() => told.innerText()).toBe(spanish);
  await expectSpanish(page);
}
