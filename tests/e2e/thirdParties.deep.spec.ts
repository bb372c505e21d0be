import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { optionalOf, pathsOf, type Received } from './support/outsider.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { choose, heard, landed, notice, openMeasured, service } from './support/thirdParties.ts';

test.beforeEach(() => service.forget());

/** The events that somebody was told of; the fraud service hears of none. */
const toldEvents = (received: Received[]) =>
  received.filter(({ url }) => !url.startsWith('/fraud')).map(({ body }) => JSON.parse(body).event);

test('[SAFE-04] [CKC-002] [CKC-003] a change of mind holds at once, from the footer of every page', async ({
  page,
}) => {
  await openMeasured(page);
  await choose(page, 'Accept');
  await landed(page);
  await expect.poll(async () => optionalOf(await service.received()).length).toBeGreaterThan(3);
  await service.settled();
  // A press scrolls to the footer, and would be an event of its own.
  const choices = () => page.getByRole('button', { name: 'Cookie choices' }).dispatchEvent('click');
  await choices();
  const dialog = page.getByRole('dialog', { name: 'Cookie choices' });
  await expect(dialog).toContainText('You accepted optional cookies.');
  await expect(dialog.getByRole('listitem')).toHaveCount(7);
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
  await service.settled();
  await service.forget();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => toldEvents(await service.received())).toEqual(['scroll_half']);
  expect(pathsOf(await service.received())).toEqual(['/identity']);
  expect(await page.evaluate(() => localStorage.getItem('userActiveConsent'))).toBe('false');
  // What happened meanwhile is not told later, either.
  await choices();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => pathsOf(await service.received())).toContain('/_pages/tags.js');
  expect(
    optionalOf(await service.settled()).filter(({ body, url }) => `${body} ${url}`.includes('scroll_half')),
  ).toEqual([]);
});

test.describe('with Global Privacy Control', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    ),
  );

  test('[SAFE-04] nothing optional is asked, even where somebody accepted before, and the page says why', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      if (window.top === window) localStorage.setItem('userActiveConsent', 'true');
    });
    await openMeasured(page);
    await landed(page);
    await expect(notice(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie choices' });
    await expect(dialog).toContainText('Global Privacy Control');
    await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await expectAccessible(page);
    await heard('cart');
    expect(optionalOf(await service.settled())).toEqual([]);
  });
});

test('[F-723] [SAFE-04] the fraud service reports of the device before an application is sent, and is told of its end', async ({
  page,
}) => {
  const told = async () =>
    (await service.received()).flatMap(({ url, body }) => (url === '/fraud' ? [JSON.parse(body)] : []));
  await openMeasured(page);
  await choose(page, 'Decline');
  await expect.poll(told).toEqual([{ do: 'begin' }]);
  await page.locator('[name="CAPTCHA"]').check();
  await autofill(page, { ...applicant('2001'), cashIntent: 'false' });
  const sent = page.waitForRequest('**/submit-application');
  await submitForm(page);
  expect((await sent).postDataJSON().Tracking.TransunionBlackBox).toBe('report of a device of the sandbox');
  await expectScreen(page, 'decision', '/decision');
  await expect.poll(told).toEqual([{ do: 'begin' }, { do: 'end', session: '1' }]);
});
