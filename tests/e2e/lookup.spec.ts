import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

async function fillLookup(page: Page, lastName: string, site = 'dm.surge'): Promise<void> {
  await page.goto(siteAddress(site, '/reservation?sid=a'));
  await expectScreen(page, 'lookup', '/reservation');
  await fillAtOnce(page, { lastName, zip: '78701', last4ssn: '1001' });
}

test('[DM-032] [DM-033] [CON-026] [SAFE-05] [UX-13] a reservation that is found leads to the brand, after three seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('https://www.surge.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The brand</title>' }),
  );
  const left = watchRequests(page, /^https:\/\/www\.surge\.example\//);
  await fillLookup(page, 'Avery');
  // The three seconds pass when they are told to, however long it takes to look at the page.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await submitForm(page);
  await expectScreen(page, 'lookup-found', '/reservation/found');
  await expect(page.getByText('We found your reservation')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.clock.runFor(2_900);
  // What the page begins to ask now comes after an address that it has left for.
  await page.evaluate(() => fetch('/').then((answer) => answer.text()));
  expect(left).toEqual([]);
  await page.clock.runFor(200);
  await expect(page).toHaveTitle('The brand');
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()]).toEqual(['code']);

  // The brand's site in the sandbox is that of the letter.
  await page.goto(siteAddress('dm.surge', `/?code=${searchParams.get('code')}`));
  await expect(page.locator('[name="reservationNumber"]')).toHaveValue('10000001001');
});

for (const [brand, words, hasSite] of [
  ['surge', 'Without a reservation you can still see if you pre-qualify', true],
  ['verve', 'Please check the name and ZIP code on the letter', false],
] as const) {
  test(`[DM-034] [DM-035] [DM-036] [UX-13] one that is not found empties the form and says what to do (${brand})`, async ({
    page,
  }) => {
    await fillLookup(page, 'Nobody', `dm.${brand}`);
    await submitForm(page);
    const digits = page.locator('[data-field="last4ssn"]');
    await expect(digits).toContainText('We could not find a reservation with these answers.');
    for (const name of ['lastName', 'zip', 'last4ssn'])
      await expect(page.locator(`[name="${name}"]`)).toHaveValue('');
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pre-Qualification' })).toBeVisible({ visible: hasSite });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    if (!hasSite) return;
    await page.getByRole('button', { name: 'Pre-Qualification' }).click();
    await expectScreen(page, 'landing', '/');
    expect(new URL(page.url()).hostname).toBe(`prequal.${brand}.localhost`);
  });
}

test('[DM-026] [DM-028] [DM-030] [UX-13] an empty form names every error', async ({ page }) => {
  await page.goto(siteAddress('dm.surge', '/reservation'));
  await expectScreen(page, 'lookup', '/reservation');
  await expectAccessible(page);
  await submitForm(page);
  for (const words of ['Last Name is required', 'Zip Code is required', 'Last 4 of SSN is required'])
    await expect(page.getByText(words).last()).toBeVisible();
  await expectAccessible(page);
});
