import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { runUntilVisible } from './support/runUntilVisible.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

test('[DM-032] [DM-034] [DM-035] [CON-026] [SAFE-05] a reservation that is not found empties the form; one that is leads to the brand, after three seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('https://www.surge.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The brand</title>' }),
  );
  const left = watchRequests(page, /^https:\/\/www\.surge\.example\//);
  await page.goto(siteAddress('dm.surge', '/reservation?sid=a'));
  await expectScreen(page, 'lookup', '/reservation');
  await autofill(page, { lastName: 'Nobody', zip: '78701', last4ssn: '1001' });
  await submitForm(page);
  await expect(page.locator('[data-field="last4ssn"]')).toContainText(
    "We couldn't find a reservation with this information.",
  );
  for (const name of ['lastName', 'zip', 'last4ssn'])
    await expect(page.locator(`[name="${name}"]`)).toHaveValue('');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);

  await autofill(page, { lastName: 'Avery', zip: '78701', last4ssn: '1001' });
  // The three seconds pass when they are told to, however long it takes to look at the page.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await submitForm(page);
  await runUntilVisible(page, page.locator('[data-screen="lookup-found"]'));
  await expectScreen(page, 'lookup-found', '/reservation/found');
  await page.clock.runFor(2_000);
  // What the page begins to ask now comes after an address that it has left for.
  await page.evaluate(() => fetch('/').then((answer) => answer.text()));
  expect(left).toEqual([]);
  await page.clock.runFor(1_000);
  await expect(page).toHaveTitle('The brand');
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()]).toEqual(['code']);

  // The brand's site in the sandbox is that of the letter.
  await page.goto(siteAddress('dm.surge', `/?code=${searchParams.get('code')}`));
  await expect(page.locator('[name="reservationNumber"]')).toHaveValue('10000001001');
});
