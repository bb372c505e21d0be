import type { Page, Request } from '@playwright/test';
import { reservedApplication } from './support/applicant.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

/** Everything that is asked of the API, and what became of it where nothing came. */
function watchCalls(page: Page): { asked: string[]; failures: string[] } {
  const asked: string[] = [];
  const failures: string[] = [];
  const nameOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1) ?? '';
  page.on('request', (request) => asked.push(nameOf(request)));
  page.on('requestfailed', (request) =>
    failures.push(`${nameOf(request)} ${request.failure()?.errorText ?? ''}`),
  );
  return { asked, failures };
}

/** Keeps a call waiting, until `end` lets go of it. */
async function hold(page: Page, call: string): Promise<{ sent: Promise<Request>; end(): void }> {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route(`**/api/${call}`, async (route) => {
    await held;
    // A request that was taken back cannot go on.
    await route.continue().catch(() => undefined);
  });
  return { sent: page.waitForRequest(`**/api/${call}`), end };
}

async function openTerms(page: Page): Promise<void> {
  await page.goto(siteAddress('dm.surge'));
  await fillForm(page, { reservationNumber: 'D10000001001', ssn: '512451001' });
  await submitForm(page);
  await expectScreen(page, 'terms', '/terms');
}

test('[REL-03] [REL-04] a screen that is left takes back its calls: nothing is sent on, and nothing is said', async ({
  page,
}) => {
  const { asked, failures } = watchCalls(page);
  await openTerms(page);
  await fillForm(page, reservedApplication());
  // The first of the checks that stand before an application does not answer.
  const check = await hold(page, 'validate-state');
  await submitForm(page);
  await check.sent;
  await page.goBack();
  await expectScreen(page, 'reservation', '/');
  await expect.poll(() => failures).toContain('validate-state net::ERR_ABORTED');
  check.end();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectScreen(page, 'reservation', '/');
  expect(asked).not.toContain('submit-application');

  await page.unrouteAll({ behavior: 'wait' });
  await page.goForward();
  await expectScreen(page, 'terms', '/terms');
  await expect(page.locator('[name="Email"]')).toHaveValue('jordan@example.test');
  await submitForm(page);
  await expectScreen(page, 'approved', '/approved');
});

test('[REL-01] an application that is sent goes on: its decision is shown, whichever screen that finds', async ({
  page,
}) => {
  const { asked, failures } = watchCalls(page);
  await openTerms(page);
  await fillForm(page, reservedApplication());
  const submission = await hold(page, 'submit-application');
  await submitForm(page);
  await submission.sent;
  await page.goBack();
  await expectScreen(page, 'reservation', '/');
  submission.end();
  await expectScreen(page, 'approved', '/approved');
  expect(asked.filter((name) => name === 'submit-application')).toHaveLength(1);
  expect(failures.filter((failure) => failure.startsWith('submit-application'))).toEqual([]);
});

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
  await page.goto(siteAddress('dm.surge'));
  const number = page.locator('[name="reservationNumber"]');
  await number.click();
  await page.keyboard.type('D1');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await askedOnReload(page)).toEqual([]);
  await number.click();
  await page.keyboard.type('D1000');
  await page.waitForLoadState('networkidle');
  expect(await askedOnReload(page)).toEqual(['beforeunload']);

  await fillForm(page, { reservationNumber: 'D10000001001', ssn: '512451001' });
  await submitForm(page);
  await expectScreen(page, 'terms', '/terms');
  await page.waitForLoadState('networkidle');
  expect(await askedOnReload(page)).toEqual([]);
  await fillForm(page, { Email: 'jordan@example.test' });
  await page.waitForLoadState('networkidle');
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
    await page.goto(siteAddress('cfc.surge', '/nowhere'));
    await page.getByRole('main').getByRole('button', { name: 'Back to the home page' }).click();
    await expectScreen(page, 'landing', '/');
    await fillForm(page, { FirstName: 'Jordan' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.history.pushState(null, '', '/nowhere'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expectScreen(page, 'not-found', '/nowhere');
    await page.getByRole('main').getByRole('button', { name: 'Back to the home page' }).click();
    await expectScreen(page, 'landing', '/');
    expect(asked).toEqual([]);
  });
});
