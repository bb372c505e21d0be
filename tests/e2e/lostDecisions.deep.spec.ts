import type { Page, Route } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectScreen } from './support/expectScreen.ts';
import { allOthers, oneOfEachFlow, walkInChromium } from './support/journeysInChromium.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

/** What an applicant's network does to the answer of a call. */
const losses: Record<string, (route: Route) => Promise<void>> = {
  'a connection that is reset': (route) => route.abort('connectionreset'),
  'a 503': (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }),
  'the page of a proxy': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
};
const kinds = Object.keys(losses);

/** The calls whose answer is a decision. */
const deciding = /\/submit-(?:application|cli|application-offer)$/u;

/** One of each flow that sends an application. */
const sending = [
  ...new Map(
    [...allOthers, ...oneOfEachFlow]
      .filter(({ steps }) =>
        steps.some((step) => 'press' in step && /^(?:submit|increaseSent)$/u.test(step.press)),
      )
      .map((run) => [run.flow, run]),
  ).values(),
];

const screenOf = (page: Page) => page.locator('[data-screen]').first().getAttribute('data-screen');

for (const [index, run] of sending.entries()) {
  const chosen = run.flow === 'prequal' ? kinds : [kinds[index % kinds.length] ?? ''];
  for (const kind of chosen) {
    test(`[F-802] ${kind} in place of an answer decides nothing: ${run.flow}`, async ({ page }) => {
      let at: string | null = null;
      await page.route(deciding, async (route) => {
        at ??= await screenOf(page);
        await losses[kind]?.(route);
      });
      // It ends at the dialog, which it does not expect, or with the page.
      const walk = walkInChromium(page, run).catch(() => {});
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
      expect(await screenOf(page)).toBe(at);
      await page.close();
      await walk;
    });
  }
}

for (const kind of kinds) {
  test(`[F-802] ${kind} behind a link to an offer leaves the form, and another try leads to the offer`, async ({
    page,
  }) => {
    await apply(page, '/', applicant('1001'));
    await expectScreen(page, 'offer', '/terms');
    const hash = await page.evaluate(() => {
      return Object.values(sessionStorage)
        .join()
        .match(/ref_hash\\?":\\?"([^"\\]+)/u)?.[1];
    });
    const call = '**/verify-prequal-application';
    await page.route(call, (route) => losses[kind]?.(route));
    await page.goto(`/offer?hash=${hash}`);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toBeVisible();
    await page.unroute(call);
    await dialog.getByRole('button', { name: /^(?:Try again|Retry)$/u }).click();
    await expectScreen(page, 'offer', '/terms');
  });

  test(`[F-802] ${kind} behind a link back from the bank leaves the form, and another try leads to the offer`, async ({
    page,
  }) => {
    const call = '**/RetrieveFlinksStatus**';
    await page.route(call, (route) => losses[kind]?.(route));
    await page.goto('/?fhash=approved');
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectScreen(page, 'landing', '/');
    await page.unroute(call);
    await page.reload();
    await expectScreen(page, 'offer', '/terms');
  });
}

test('[F-802] a link that a mail program cut leads to the form, with what to do at the number', async ({
  page,
}) => {
  await page.goto('/offer?hash=0000');
  const number = page.getByRole('textbox', { name: 'Reference number' });
  await expect(number).toHaveAccessibleDescription(/Unable to verify offer/u);
  await expectScreen(page, 'offer-return', '/offer');
});
