import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

/** What goes to the calls of a page from now on, in order. */
function watchCalls(page: Page): (call: string) => Record<string, unknown>[] {
  const asked = watchRequests(page, /\/api\//);
  return (call) =>
    asked
      .filter((request) => new URL(request.url()).pathname === `/api/${call}`)
      .map((request) => request.postDataJSON());
}

test('[F-208] [TRK-007] [TRK-011] [CON-014] [SUB-013] a click counts for a day, in a cookie of our own, and the record of its visit names the application at once', async ({
  page,
  context,
}) => {
  const before = Date.now() / 1000;
  await page.goto('/?gclid=first-click&utm_source=google');
  await expectScreen(page, 'landing', '/');
  // The server drew the heading; the click is kept once the app has it.
  await takenOver(page);
  const cookies = await context.cookies();
  expect(cookies).toMatchObject([
    { name: 'gclid', value: expect.stringMatching(/^\d{13}\.first-click$/u), path: '/', sameSite: 'Lax' },
  ]);
  const day = 86_400;
  expect(cookies[0]?.expires).toBeGreaterThan(before + day - 5);
  expect(cookies[0]?.expires).toBeLessThan(Date.now() / 1000 + day + 5);

  // Another tab, later on the same day, without the click in its address.
  const later = await context.newPage();
  const sent = watchCalls(later);
  await apply(
    later,
    siteAddress('prequal.surge'),
    applicant('1001', { Email: 'jordan@example.com', ConfirmEmail: 'jordan@example.com' }),
  );
  await expectScreen(later, 'offer', '/terms');
  const [application] = sent('submit-application') as { Tracking: Record<string, unknown> }[];
  const end = new Date(Number(cookies[0]?.value.split('.')[0])).toISOString();
  expect(application?.Tracking).toMatchObject({ Gclid: 'first-click', GclidExpiry: end });

  await expect.poll(() => sent('save-tracking').length).toBe(2);
  const [begun, named] = sent('save-tracking');
  expect(begun).toMatchObject({ Provider: 'google', ClickId: 'first-click' });
  expect(named).toMatchObject({
    id: application?.Tracking.UtmInfoId,
    applicantId: expect.stringMatching(/^\d{9}$/u),
  });
  expect(sent('validate-email-service')).toEqual([
    { email: 'jordan@example.com', sessionId: application?.Tracking.UtmInfoId },
  ]);
  await later.close();
});
