import { application } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

test('[F-216] [BNK-001] [SAFE-01] the video of the bank-redirect page plays under the policy, without sound, and stops', async ({
  page,
}) => {
  await page.goto(siteAddress('prequal-full.surge', '/bank-redirect'));
  const video = page.locator('video');
  const pause = page.getByRole('button', { name: 'Pause the video' });
  await expect(pause).toBeVisible();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted)).toBe(true);
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(0);
  await pause.press('Enter');
  await expect(page.getByRole('button', { name: 'Play the video' })).toBeFocused();
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
});

test('[RES-007] [A-001] [SAFE-05] where a flow pays elsewhere, the page there is told the reference number, and what came along but for what is secret', async ({
  page,
}) => {
  await apply(page, siteAddress('standalone.fit', '/apply?sid=s1&token=secret'), application('1002'));
  await page.waitForURL(/\/\/pay\.localhost/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your offer' })).toBeVisible();
  expect([...new URL(page.url()).searchParams]).toEqual([
    ['referenceNumber', expect.any(String)],
    ['sid', 's1'],
  ]);
  await expect(page.getByRole('term')).toHaveText(['referenceNumber', 'sid']);
});
