import { application } from './support/applicant.ts';
import { atLink, bank, openWidget, processing } from './support/bankLink.ts';
import { keptBy } from './support/keptBy.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

test('[UX-14] [UX-11] [REL-04] [SAFE-12] a slow review is started by the widget alone, says so, goes on after a reload, and asks for the receipt it has', async ({
  page,
}) => {
  await atLink(page, 'cfc.surge', application('1011'));
  const started = watchRequests(page, /\/initiate-flinks-application/);
  const asking = watchRequests(page, /\/fetch-flinks-application-status/);
  const widget = await openWidget(page);
  await test.step('messages of anybody else start nothing', async () => {
    await page.evaluate(() => {
      const message = { step: 'REDIRECT', institution: 'Nobody', loginId: 'approved-1' };
      window.postMessage(message, '*');
      const stranger = document.createElement('iframe');
      stranger.title = 'Stranger';
      document.body.append(stranger);
      stranger.contentWindow?.parent.postMessage(message, '*');
      stranger.remove();
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(started).toEqual([]);
  });
  await bank(widget, 'slow').click();
  const said = processing(page).getByRole('status');
  await expect(said).toHaveText("We're reviewing your application.");
  await page.clock.runFor(10_000);
  await expect(said).toHaveText(/We're still reviewing your application/);
  await page.clock.runFor(20_000);
  await expect(said).toHaveText(/Our review is taking longer than usual/);
  // It has a receipt as soon as it asks how the review goes, however slow the answer to the first call was.
  await expect.poll(() => asking.length).toBeGreaterThan(0);
  const asked = page.waitForRequest('**/fetch-flinks-application-status');
  await page.reload();
  await expect(processing(page)).toBeVisible();
  expect(((await asked).postDataJSON() as { receiptId: string }).receiptId).toMatch(/^[0-9a-f-]{36}$/);
  expect(started).toHaveLength(1);
  const kept = await keptBy(page);
  expect(kept).not.toContain('slow-');
  expect(kept).not.toContain('Test Bank');
});
