import type { Page } from '@playwright/test';
import { applicant, application } from './support/applicant.ts';
import { codeTo } from './support/codeTo.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { hold } from './support/hold.ts';
import { keptBy } from './support/keptBy.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const colours = '**/get-card-color-choice';
const place = (page: Page) => page.getByRole('group', { name: 'Card design', exact: true });
const designs = (page: Page) => page.getByRole('radiogroup', { name: 'Card design' }).getByRole('radio');

async function toOffer(page: Page, site = 'prequal.surge'): Promise<void> {
  await page.goto(siteAddress(site));
  await fillAtOnce(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
}

async function accept(page: Page, phone: string, more: Record<string, string | boolean> = {}): Promise<void> {
  await fillAtOnce(page, { creditProtection: 'no', generalAcknowledgement: true, ...more });
  await page.locator('[name="eConsentAcknowledgement"]').click();
  await page.getByRole('button', { name: 'I Confirm' }).click();
  await fillAtOnce(page, { SMSConsent: true, confirmPrimaryPhone: phone });
  await submitForm(page);
}

test.describe('card designs that fail', () => {
  test.use({ expectedErrors: [/status of 500/] });

  for (const width of [360, 1280])
    test(`[F-102] [UX-13] can be asked for again in place, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.route(colours, (route) => route.fulfill({ status: 500, json: {} }));
      await toOffer(page);
      await expect(place(page)).toContainText('You can still accept your card in our standard design.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.unroute(colours);
      await place(page).getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(designs(page)).toHaveCount(3);
      await expect(designs(page).first()).toBeFocused();
      await submitForm(page);
      await expect(page.locator('[data-field="cardColorCode"]')).toContainText('You must choose an option');
    });

  test('[F-102] do not keep anybody from accepting: the card has the standard design', async ({ page }) => {
    await page.route(colours, (route) => route.fulfill({ status: 500, json: {} }));
    await toOffer(page);
    const sent = page.waitForRequest('**/submit-application-offer');
    await accept(page, '5125550142');
    expect((await sent).postDataJSON()).toMatchObject({ CardColorCode: '', HasCardColorChoice: true });
    await expectScreen(page, 'approved', '/approved');
  });
});

for (const width of [360, 1280])
  test(`[F-222] the place of the card designs is there from the start, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { letGo } = await hold(page, colours);
    await toOffer(page);
    // It stands above, and comes by itself.
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(place(page).getByRole('status')).toHaveText('Loading the card designs…');
    await expectAccessible(page);
    const next = page.locator('[data-field="creditProtection"]');
    await next.scrollIntoViewIfNeeded();
    const before = await next.evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
    await page.getByRole('button', { name: 'Open as PDF' }).focus();
    await page.keyboard.press('Tab');
    await expect(place(page)).toBeFocused();
    letGo();
    await expect(designs(page)).toHaveCount(3);
    await expect(designs(page).first()).toBeFocused();
    await expect
      .poll(() => next.evaluate((field) => field.getBoundingClientRect().top + window.scrollY))
      .toBe(before);
    await page.keyboard.press('Space');
    await expect(designs(page).first()).toBeChecked();
  });

test('[F-106] [SAFE-03] a reloaded offer is verified by e-mail, and the browser knows neither phone nor address', async ({
  page,
}, info) => {
  const phone = `512556${String(1000 + info.workerIndex * 10 + info.retry).slice(-4)}`;
  const email = `reloaded${info.workerIndex}@example.test`;
  await page.goto(siteAddress('prequal-mfa.surge'));
  await fillAtOnce(page, { ...applicant('1001'), PrimaryPhone: phone, Email: email, ConfirmEmail: email });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
  await page.reload();
  await expectScreen(page, 'offer', '/terms');
  const masked = `(•••) •••-${phone.slice(-4)}`;
  await expect(page.getByText(masked)).toBeVisible();
  for (const value of [phone, email, '•']) expect(await keptBy(page)).not.toContain(value);
  await accept(page, phone, { cardColorCode: '02' });
  await expect(page.getByRole('dialog')).toContainText(masked);
  await page.getByRole('button', { name: "Don't have a mobile phone?" }).click();
  await expect(page.getByRole('dialog')).toContainText('r•••@example.test');
  await expectAccessible(page);
  await page
    .locator('[name="code"]')
    .first()
    .pressSequentially(await codeTo(page, email));
  await expectScreen(page, 'approved', '/approved');
});

for (const width of [360, 1280])
  test(`[F-106] [UX-13] an offer by fhash shows which phones are to be confirmed, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(siteAddress('prequal.surge', '/?fhash=approved'));
    await expectScreen(page, 'offer', '/terms');
    await expect(page.getByText('(•••) •••-0101')).toBeVisible();
    await expect(page.locator('[name="SMSConsent"]')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

for (const width of [360, 1280])
  test(`[F-405] [UX-15] shows the card that was chosen, the name and the fee, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await toOffer(page);
    await accept(page, '5125550142', { cardColorCode: '03' });
    await expectScreen(page, 'approved', '/approved');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are approved, Jordan');
    await expect(page.getByText('Congratulations!', { exact: true })).toBeVisible();
    const card = page.getByRole('img', { name: 'The Surge® Mastercard in the Coral design' });
    await expect(card).toHaveAttribute('src', /\/card-coral\./);
    await expect(page.getByText('Jordan Avery')).toBeVisible();
    await expect(page.locator('dl')).toContainText('Card designCoral');
    await expect(page.locator('dl')).toContainText('Design fee$9.95');
    // In view without scrolling, right under the congratulation.
    await expect.poll(() => card.evaluate((image) => image.getBoundingClientRect().bottom)).toBeLessThan(740);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    // The one gesture of the page is none where the visitor wants none (UX-15).
    const moving = () =>
      page.locator('*').evaluateAll((elements) =>
        elements
          .map((element) => getComputedStyle(element))
          .filter(({ animationName }) => animationName !== 'none')
          .map(({ animationDuration }) => animationDuration),
      );
    expect(await moving()).toEqual(['0.2s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toEqual(['0s']);

    expect(await keptBy(page)).not.toContain('Avery');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are approved');
    await expect(card).toHaveAttribute('src', /\/card-coral\./);
    await expect(page.getByText('Jordan Avery')).toHaveCount(0);
  });

test('[F-413] the offer is named in few words, and each button for what it does', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await toOffer(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('You are Pre-Approved!');
  await expect(page.getByText('To Get Your Card, review the terms and accept your offer.')).toBeVisible();
  const word = heading.getByText('Pre-Approved', { exact: true });
  expect(await word.evaluate((element) => element.getClientRects().length)).toBe(1);
  await expect(page.getByRole('button', { name: 'ACCEPT YOUR CARD' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'ACCEPT MY OFFER' })).toHaveCount(1);
});

test.describe('without its terms', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('[TRM-008] [OFR-003] [OFR-006] nobody can accept an offer, until a retry brings them', async ({
    page,
  }) => {
    const template = '**/get-pdf-html-template/**';
    await page.route(template, (route) => route.abort());
    await toOffer(page);
    const button = page.getByRole('button', { name: 'ACCEPT MY OFFER' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/The pricing and terms could not be loaded/);
    await expectAccessible(page);
    await page.unroute(template);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await accept(page, '5125550142', {
      cardColorCode: (await designs(page).first().getAttribute('value')) ?? '',
    });
    await expectScreen(page, 'approved', '/approved');
  });
});

for (const [site, start] of [
  ['cfc.surge', '/'],
  ['standalone.surge', '/apply'],
] as const)
  test(`[F-412] an answer in hand stands where ${site} begins, in place of an empty form`, async ({
    page,
  }) => {
    await page.goto(siteAddress(site, start));
    await fillAtOnce(page, application('2001'));
    await submitForm(page);
    await expectScreen(page, 'decision', `${start.replace(/\/$/u, '')}/decision`);
    await page.goto(siteAddress(site, start));
    await expectScreen(page, 'landing', start);
    await expect(page.getByRole('heading', { name: 'We have answered your application' })).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show my result' }).click();
    await expectScreen(page, 'decision', `${start.replace(/\/$/u, '')}/decision`);
    await page.goto(siteAddress(site, start));
    await page.getByRole('button', { name: 'Not you? Start a new application' }).click();
    await expect(page.locator('form [name="FirstName"]')).toHaveValue('');
  });

test('[F-412] an offer in hand stands on the landing page in place of an empty form', async ({ page }) => {
  await toOffer(page);
  await page.goto(siteAddress('prequal.surge'));
  await expectScreen(page, 'landing', '/');
  await expect(page.getByRole('heading', { name: 'You have an offer of $700' })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to my offer' }).click();
  await expectScreen(page, 'offer', '/terms');
});
