import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (404|5\d\d)/] });

test('[F-409] [CFG-009] a connection that is lost while the site starts is named, and another try goes on', async ({
  page,
}) => {
  await page.route('**/api/get-configuration**', (route) => route.abort());
  await page.goto('/?pub=7');
  await expectScreen(page, 'not-found', '/404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't connect");
  await expect(page.getByText('mistyped')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/get-configuration**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'landing', '/');
  expect(new URL(page.url()).search).toBe('?pub=7');
});

for (const site of ['prequal.surge', 'cfc.verve']) {
  test(`[F-411] [RTE-008] [UX-09] the page of ${site} that is not there leads home and says whom to call, in the brand's ink`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(siteAddress(site, '/nowhere'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page");
    const main = page.getByRole('main');
    await expect(main.getByRole('link')).toHaveAttribute('href', /^tel:/);
    await expect(main).toContainText('Monday to Friday');
    await page.evaluate(() => document.fonts.ready);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Back to the home page' }).click();
    await expectScreen(page, 'landing', '/');
  });
}
