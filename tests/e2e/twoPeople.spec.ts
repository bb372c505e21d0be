import type { BrowserContext, Page } from '@playwright/test';
import { type Answers, applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { keptBy } from './support/keptBy.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

const jordan = (persona: string) => applicant(persona);
const morgan = (persona: string): Answers =>
  applicant(persona, {
    FirstName: 'Morgan',
    LastName: 'Reyes',
    Email: 'morgan@example.test',
    ConfirmEmail: 'morgan@example.test',
    PrimaryPhone: '5125550177',
    SSN: `43122${persona}`,
  });

const places: Record<string, string> = { offer: '/terms', decision: '/decision' };

async function apply(page: Page, answers: Answers, screen: string): Promise<string> {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await fillAtOnce(page, answers);
  await submitForm(page);
  await expectScreen(page, screen, places[screen] ?? '');
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

for (const [one, first, two, second] of [
  ['1001', 'offer', '2001', 'decision'],
  ['2001', 'decision', '1001', 'offer'],
] as const) {
  test(`[F-101] two people in one tab: ${first}, then ${second}; each their own, nothing of the other`, async ({
    page,
    context,
  }) => {
    const his = await apply(page, jordan(one), first);
    const told = listen(context);
    // The start of the flow shows that somebody has an answer, and the way for everybody else (F-412).
    await page.goto('/');
    await page.getByRole('button', { name: 'Start a new application' }).click();
    await expect(page.locator('[name="FirstName"]')).toBeVisible();
    const hers = await apply(page, morgan(two), second);
    expect(hers).not.toBe(his);
    const seen = [await keptBy(page), await page.locator('body').innerText(), ...(await told())].join('\n');
    expect(seen).toContain(hers);
    expect(seen).not.toMatch(new RegExp(`${his}|Jordan|Avery|jordan@`));
    await page.reload();
    await expectScreen(page, second, places[second] ?? '');
    await expect(page.locator('main')).toContainText(hers);
  });
}

test('[F-101] two people in two tabs of one browser each get their own answer', async ({ page, context }) => {
  const his = await apply(page, jordan('1001'), 'offer');
  const other = await context.newPage();
  const told = listen(context);
  const hers = await apply(other, morgan('2001'), 'decision');
  const tab = await other.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.body.innerText]));
  const seen = [tab, ...(await told())].join('\n');
  expect(seen).toContain(hers);
  expect(seen).not.toMatch(new RegExp(`${his}|Jordan|Avery|jordan@`));
  await page.reload();
  await expectScreen(page, 'offer', '/terms');
  await expect(page.locator('main')).toContainText(his);
  await expect(page.locator('main')).not.toContainText(hers);
});

test('[F-101] who leaves the browser starts over from the footer: nothing stays', async ({ page }) => {
  const his = await apply(page, jordan('2001'), 'decision');
  await page.getByRole('button', { name: 'Decline' }).click();
  const startOver = page.getByRole('contentinfo').getByRole('button', { name: 'Start over' });
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await startOver.click();
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('[name="FirstName"]')).toHaveValue('');
  expect(await keptBy(page)).not.toMatch(new RegExp(`${his}|DECLINED|Jordan`));
  await page.goto('/decision');
  await expectScreen(page, 'landing', '/');
});

test('[F-101] [A-078] a new tab asks in the name of the first one for its terms page only', async ({
  page,
  context,
}) => {
  await apply(page, jordan('1001'), 'offer');
  const token = await page.evaluate(() => sessionStorage.getItem('sessionToken'));
  const asked: string[] = [];
  const watch = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.headers().authorization === `Bearer ${token}`) asked.push(new URL(request.url()).pathname);
    });
  const landing = await context.newPage();
  watch(landing);
  await landing.goto('/');
  await expectScreen(landing, 'landing', '/');
  await takenOver(landing);
  // Filled in and sent, its form asks in its own name.
  await fillAtOnce(landing, morgan('2001'));
  await submitForm(landing);
  await expectScreen(landing, 'decision', '/decision');
  expect(asked).toEqual([]);
  await page.evaluate((own) => localStorage.setItem('sessionToken', String(own)), token);
  const terms = await context.newPage();
  watch(terms);
  await terms.goto('/tc');
  await expect(terms.getByRole('table').first()).toBeVisible();
  expect(asked).toEqual([expect.stringContaining('/get-pdf-html-template/')]);
});
