import type { Page } from '@playwright/test';
import { reservedApplication } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { hold } from './support/hold.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

async function openTerms(page: Page): Promise<void> {
  await page.goto(siteAddress('dm.surge'));
  await autofill(page, { reservationNumber: 'D10000001001', ssn: '512451001' });
  await submitForm(page);
  await expectScreen(page, 'terms', '/terms');
}

/** Counts the dialogs that come up in the page from now on, also those that go away again. */
async function countDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shown = new Set<Element>();
    Reflect.set(window, 'shownDialogs', shown);
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role="dialog"], [role="alertdialog"]'))
        shown.add(dialog);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'shownDialogs') as Set<Element>).size);
}

test('[REL-01] [REL-03] [REL-04] a screen that is left takes back its calls, and nothing is said; an application that is sent goes on, and its decision is shown', async ({
  page,
}) => {
  const submissions = watchRequests(page, /\/api\/submit-application$/);
  await openTerms(page);
  const dialogs = await countDialogs(page);
  await autofill(page, reservedApplication());
  // The first of the checks that stand before an application does not answer.
  const check = await hold(page, '**/api/validate-state');
  await submitForm(page);
  await expect.poll(() => check.requests).toHaveLength(1);
  await page.goBack();
  await expectScreen(page, 'reservation', '/');
  await expect.poll(() => check.requests[0]?.failure()?.errorText).toBe('net::ERR_ABORTED');
  check.letGo();

  await page.unrouteAll({ behavior: 'wait' });
  await page.goForward();
  await expectScreen(page, 'terms', '/terms');
  await expect(page.locator('[name="Email"]')).toHaveValue('jordan@example.test');
  expect(submissions).toEqual([]);
  const { requests, letGo } = await hold(page, '**/api/submit-application');
  await submitForm(page);
  await expect.poll(() => requests).toHaveLength(1);
  await page.goBack();
  await expectScreen(page, 'reservation', '/');
  letGo();
  await expectScreen(page, 'approved', '/approved');
  expect(requests[0]?.failure()).toBeNull();
  // Whatever the screen that was left had sent or said, it would have been by now.
  expect(submissions).toHaveLength(1);
  expect(await dialogs()).toBe(0);
});

/** Has each document note what guards its answers, whose code comes with the first thing that is typed. */
const watchGuard = (page: Page) =>
  page.addInitScript(() => {
    const listen = window.addEventListener;
    window.addEventListener = (...parameters: Parameters<typeof listen>) => {
      if (parameters[0] === 'beforeunload') Reflect.set(window, 'isGuarded', true);
      listen.apply(window, parameters);
    };
  });

/** Waits until the code that guards the answers of this document is there. */
const guarded = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'isGuarded') === true);

/** What the browser asks when the page is loaded anew; the page is left. */
async function askedOnReload(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  page.removeAllListeners('dialog');
  return asked;
}

test('[F-412] the browser asks before typed answers are lost, and neither without any nor after they were sent', async ({
  page,
}) => {
  await watchGuard(page);
  await page.goto(siteAddress('dm.surge'));
  const number = page.locator('[name="reservationNumber"]');
  await number.click();
  await page.keyboard.type('D1');
  // What is taken back before the app listens needs no guard.
  await guarded(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await askedOnReload(page)).toEqual([]);
  await number.click();
  await page.keyboard.type('D1000');
  await guarded(page);
  expect(await askedOnReload(page)).toEqual(['beforeunload']);

  await autofill(page, { reservationNumber: 'D10000001001', ssn: '512451001' });
  await guarded(page);
  await submitForm(page);
  await expectScreen(page, 'terms', '/terms');
  expect(await askedOnReload(page)).toEqual([]);
  await page.locator('[name="Email"]').pressSequentially('jordan@example.test');
  await guarded(page);
  await page.goBack();
  await expectScreen(page, 'reservation', '/');
  expect(await askedOnReload(page)).toEqual(['beforeunload']);
});

test.describe('a page that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('[F-412] it does not ask when the page leaves as it was told to', async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await watchGuard(page);
    await page.goto(siteAddress('cfc.surge', '/nowhere'));
    await page.getByRole('main').getByRole('button', { name: 'Back to the home page' }).click();
    await expectScreen(page, 'landing', '/');
    await page.locator('[name="FirstName"]').pressSequentially('Jordan');
    await guarded(page);
    await page.evaluate(() => window.history.pushState(null, '', '/nowhere'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expectScreen(page, 'not-found', '/nowhere');
    await page.getByRole('main').getByRole('button', { name: 'Back to the home page' }).click();
    await expectScreen(page, 'landing', '/');
    expect(asked).toEqual([]);
  });
});
