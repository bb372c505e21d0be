import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { siteAddress } from './support/siteAddress.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

/** The catalogue page of the sandbox, as a tester uses it who has no mouse. */

/** Comes by Tab to what has this label. */
const tabToField = (page: Page, label: string) => tabTo(page, page.getByLabel(label, { exact: true }));

/** Comes by Tab to a button of this name. */
const tabToButton = (page: Page, name: string) =>
  tabTo(page, page.getByRole('button', { name, exact: true }));

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

test('[F-507] the next answer of a service is chosen, shown, and taken back by keyboard', async ({
  page,
}) => {
  await page.goto(`${siteAddress('')}#services`);
  await page.locator('#services').evaluate((heading) => heading.setAttribute('tabindex', '-1'));
  await page.locator('#services').focus();
  await tabToField(page, 'Next answer of E-mail check');
  await page.keyboard.type('Undel');
  await tabToButton(page, 'Set the next answer of E-mail check');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#services$/);
  const row = page.getByRole('row', { name: /E-mail check/u });
  await expect(row.locator('.waits')).toHaveText('Undeliverable');
  await page.waitForLoadState();
  await expectGood(page);
  await row.getByRole('button', { name: 'Remove the next answer of E-mail check' }).press('Enter');
  await expect(row.locator('.waits')).toHaveCount(0);
});

/** Numbers and codes of the page that stand on two lines. */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const found of (node.nodeValue ?? '').matchAll(/\d{2,}(?: \d{4})*/gu)) {
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(node.nodeValue ?? '');
      }
    }
    return broken;
  });
}

async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

test('[F-407] the front door fits a phone: short while it is folded, and no number is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(siteAddress(''));
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('article').first().getByRole('img').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_200);
  await expectGood(page);
  await unfoldAll(page);
  expect(await brokenNumbers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await brokenNumbers(page)).toEqual([]);
  await expectGood(page);
});

test('[F-407] every flow of a brand is named, a press copies what a tester types, and the page of the API belongs to it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${siteAddress('')}#personas`);
  await expect(page.getByRole('link', { name: 'Surge: Credit card application' })).toHaveAttribute(
    'href',
    siteAddress('cfc.surge'),
  );
  const copy = page.getByRole('button', { name: 'Copy the SSN 512-45-1001' });
  await copy.press('Enter');
  await expect(copy).toHaveText('Copied');
  await expect(page.getByRole('status')).toHaveText('512-45-1001 is copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('512-45-1001');

  await page.goto(siteAddress('', '/api/docs'));
  const call = page.getByRole('button', { name: /POST.*validate-state/u }).first();
  await call.press('Enter');
  await expect(page.getByText('A client waits 300 s.')).toBeVisible();
  await expect(page).toHaveURL(/validate-state$/u);
  await expectGood(page);
});
