import type { BrowserContext, Page } from '@playwright/test';
import { type Answers, applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { keptBy } from './support/keptBy.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const jordan = applicant;
const morgan = (persona: string): Answers =>
  applicant(persona, {
    FirstName: 'Morgan',
    LastName: 'Reyes',
    Email: 'morgan@example.test',
    ConfirmEmail: 'morgan@example.test',
    PrimaryPhone: '5125550177',
    SSN: `43122${persona}`,
  });

/** The reference number on the screen that an application leads to. */
async function answered(page: Page, screen: string, path: string): Promise<string> {
  await expectScreen(page, screen, path);
  const main = page.locator('main');
  await expect(main).toContainText(/\d{9}/);
  const [reference = ''] = (await main.innerText()).match(/\d{9}/) ?? [];
  return reference;
}

/** Listens to everything that the server tells from now on, and gives what it told. */
function listen(context: BrowserContext): () => Promise<string[]> {
  const told: Promise<string>[] = [];
  context.on('response', (response) => {
    // One that the page left has no text.
    if (/\/(api|applicant-api)\//.test(response.url())) told.push(response.text().catch(() => ''));
  });
  return () => Promise.all(told);
}

const nothingOf = (his: string) => new RegExp(`${his}|Jordan|Avery|jordan@`);

test('[F-101] [F-412] two people in one tab: each their own, nothing of the other', async ({
  page,
  context,
}) => {
  await apply(page, '/', jordan('1001'));
  const his = await answered(page, 'offer', '/terms');
  // The start of the flow shows that somebody has an answer, and the way for everybody else.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You have an offer of $700' })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  await page.getByRole('button', { name: 'Return to my offer' }).click();
  await expectScreen(page, 'offer', '/terms');
  await page.goto('/');
  await expectAccessible(page);
  const told = listen(context);
  await page.getByRole('button', { name: 'Start a new application' }).click();
  await autofill(page, morgan('2001'));
  await submitForm(page);
  const hers = await answered(page, 'decision', '/decision');
  expect(hers).not.toBe(his);
  const seen = [await keptBy(page), await page.locator('body').innerText(), ...(await told())].join('\n');
  expect(seen).toContain(hers);
  expect(seen).not.toMatch(nothingOf(his));
  await page.reload();
  expect(await answered(page, 'decision', '/decision')).toBe(hers);
});

test('[F-101] [A-078] two people in two tabs each get their own answer; a new tab asks in the name of the first one for its terms page only', async ({
  page,
  context,
}) => {
  await apply(page, '/', jordan('1001'));
  const his = await answered(page, 'offer', '/terms');
  const token = await page.evaluate(() => sessionStorage.getItem('sessionToken'));
  const asked: string[] = [];
  const watch = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.headers().authorization === `Bearer ${token}`) asked.push(new URL(request.url()).pathname);
    });
  const told = listen(context);
  const other = await context.newPage();
  watch(other);
  await apply(other, '/', morgan('2001'));
  const hers = await answered(other, 'decision', '/decision');
  expect(asked).toEqual([]);
  const tab = await other.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.body.innerText]));
  const seen = [tab, ...(await told())].join('\n');
  expect(seen).toContain(hers);
  expect(seen).not.toMatch(nothingOf(his));

  await page.evaluate((own) => localStorage.setItem('sessionToken', String(own)), token);
  const terms = await context.newPage();
  watch(terms);
  await terms.goto('/tc');
  await expect(terms.getByRole('table').first()).toBeVisible();
  expect(asked).toEqual([expect.stringContaining('/get-pdf-html-template/')]);
  await page.reload();
  expect(await answered(page, 'offer', '/terms')).toBe(his);
  await expect(page.locator('main')).not.toContainText(hers);
});
