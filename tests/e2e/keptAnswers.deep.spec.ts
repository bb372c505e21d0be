import type { Page } from '@playwright/test';
import { type Answers, applicant, application } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { sealNow } from './support/sealNow.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';
import { walks } from './support/walks.ts';

// One page at a time has everything that a form asks.
test.use({ viewport: { width: 1280, height: 800 } });

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'still here' });
const value = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Loads the page anew, whatever the browser asks before that. */
async function reload(page: Page): Promise<void> {
  await sealNow(page);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

/** What the tab had sealed, opened with the key of the page. */
const opened = (page: Page) =>
  page.evaluate(async () => {
    const [id = '', sealed = ''] = (sessionStorage.getItem('cardstock.answers') ?? '').split(' ');
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open('cardstock'));
    const { key } = await asked(database.transaction('keys').objectStore('keys').get(id));
    database.close();
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12) };
    const text = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12));
    return { text: new TextDecoder().decode(text), isReadable: key.extractable as boolean };
  });

test('[F-803] what is kept is sealed with a key that cannot be read, and has no SSN', async ({ page }) => {
  await page.goto('/');
  await autofill(page, applicant('1001'));
  await sealNow(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toMatch(/Jordan|Congress|example\.test|1990/u);
  const { text, isReadable } = await opened(page);
  expect([text.includes('Jordan'), isReadable]).toEqual([true, false]);
  expect(text).not.toContain('1001');
  expect(JSON.parse(text).forms.application.left).toEqual(['SSN']);
});

/** Fields that are in no storage, sealed or not. */
const secret = /ssn|accountLast4|CardNumber|CVV|ExpirationDate|RoutingNumber|AccountNumber/iu;

/** What each control of the page holds. */
const heldBy = (page: Page) =>
  page.locator('form [name]').evaluateAll((all) =>
    all.map((one) => {
      const { name, value, checked, type } = one as HTMLInputElement;
      return [name, type === 'checkbox' || type === 'radio' ? `${value} ${checked}` : value];
    }),
  );

/** Those of the answers that the page asks for: what a reservation told is not asked, but after a reload. */
async function asked(page: Page, answers: Answers): Promise<Answers> {
  await page.locator('form [name]').first().waitFor({ state: 'attached' });
  const names = await page
    .locator('form [name]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  const isAsked = (name: string) => names.includes(name) || /authorize/u.test(name);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isAsked(name)));
}

for (const { site, path: start = '/', forms, end } of Object.values(walks)) {
  test(`[F-803] each form of ${site} is filled in after a reload, and goes on`, async ({ page }) => {
    await page.goto(`${siteAddress(site)}${start.slice(1)}`);
    for (const { screen, path, answers } of forms) {
      await expectScreen(page, screen, path);
      // What is filled in before is looked at when the app takes the page over.
      if (path === '/') await takenOver(page);
      await autofill(page, await asked(page, answers));
      const held = await heldBy(page);
      await sealNow(page);
      const { forms } = JSON.parse((await opened(page)).text);
      expect(JSON.stringify(forms)).not.toMatch(/\b1001\b|\b1002\b|4242/u);
      await reload(page);
      await expectScreen(page, screen, path);
      await expect(status(page)).toBeVisible();
      const wanted = held.map(([name = '', text]) => [name, secret.test(name) ? '' : text]);
      // After a reload more may be asked: what a reservation told is not known to the page.
      const names = held.map(([name]) => name);
      const heldAgain = async () => (await heldBy(page)).filter(([name]) => names.includes(name));
      await expect.poll(heldAgain).toEqual(wanted);
      // A fee that is paid is paid, and other specs pay it.
      if (screen === 'payment') return;
      const again = Object.entries({ SSN: '512451001', ...answers }).filter(([name]) => secret.test(name));
      await autofill(page, await asked(page, Object.fromEntries(again)));
      await submitForm(page);
    }
    await expectScreen(page, end.screen, end.path);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cardstock.answers'))).toBeNull();
  });
}

test('[F-803] a page that is loaded anew while the code is asked for comes back filled in, and asks again', async ({
  page,
}) => {
  const phones = { PrimaryPhone: '5125550188', confirmPrimaryPhone: '5125550188' };
  await apply(page, siteAddress('cfc-mfa.surge'), application('1001', phones));
  const code = page.locator('[data-screen="mfa-text"]');
  await expect(code).toBeVisible();
  await reload(page);
  await expect(status(page)).toBeVisible();
  await expect(value(page, 'PrimaryPhone')).toHaveValue('(512) 555-0188');
  await autofill(page, { SSN: '512451001' });
  await submitForm(page);
  await expect(code).toBeVisible();
});

test('[F-803] half an hour later, or where the site keeps nothing any more, the form is empty', async ({
  page,
}) => {
  for (const [what, change] of [
    ['later', () => page.addInitScript(skipHalfAnHour)],
    ['turned off', () => page.addInitScript(turnOff)],
  ] as const) {
    await page.goto('/');
    await autofill(page, { FirstName: 'Jordan' });
    await sealNow(page);
    await change();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('cardstock.answers')), what)
      .toBeNull();
    await expectScreen(page, 'landing', '/');
    await expect(value(page, 'FirstName'), what).toHaveValue('');
  }

  /** In the page that comes. */
  function skipHalfAnHour() {
    const { now } = Date;
    Date.now = () => now() + 31 * 60_000;
  }

  /** The site turned it off meanwhile. */
  function turnOff() {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (!String(asked[0]).includes('get-configuration')) return answer;
      const text = await answer.text();
      return new Response(text.replace(/("keepsAnswers","Value":)("true"|true)/u, '$1"false"'), answer);
    };
  }
});

test('[F-803] a browser without the storage for it works as it always did', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await autofill(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  expect(await page.evaluate(() => sessionStorage.getItem('cardstock.answers'))).toBeNull();
});
