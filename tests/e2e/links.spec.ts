import type { Page } from '@playwright/test';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

/** Every flow, each in a brand of its own, and where it starts. */
const sites = [
  { site: 'prequal.surge', start: '/' },
  { site: 'dm.fit', start: '/' },
  { site: 'cs.reflex', start: '/' },
  { site: 'cfc.verve', start: '/' },
  { site: 'cli.cerulean', start: '/' },
  { site: 'standalone.revel', start: '/apply' },
];

const systemPages = [
  ['/tc', 'tc'],
  ['/error', 'error'],
  ['/404', 'not-found'],
  ['/maintenance', 'maintenance'],
] as const;

/** Links that are drawn and lead away from where they stand, by their place in the document. */
function linksOf(page: Page): Promise<{ at: number; href: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a')].flatMap((link, at) => {
      const leadsAway = !link.protocol.startsWith('tel') && !link.hash && link.checkVisibility();
      return leadsAway ? [{ at, href: link.href }] : [];
    }),
  );
}

/** Clicks a link as a visitor does, and gives the page that it shows. */
async function follow(page: Page, at: number): Promise<Page> {
  const link = page.locator('a').nth(at);
  const opensTab = (await link.getAttribute('target')) === '_blank';
  if (!opensTab) {
    await link.click();
    return page;
  }
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  return tab;
}

for (const { site, start } of sites) {
  test(`[F-107] [A-012] every link of ${site} leads somewhere, from its first screen and from the pages that every flow has`, async ({
    page,
    context,
  }) => {
    // What is not on this machine is there for a visitor.
    await context.route(/^https:/u, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
    const clicked = new Set<string>();
    for (const [path, screen] of [[start, ''] as const, ...systemPages]) {
      const address = siteAddress(site, path);
      await page.goto(address);
      await expect(page.locator(`[data-screen${screen && `="${screen}"`}]`).first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      for (const { at, href } of await linksOf(page)) {
        if (clicked.has(href)) continue;
        clicked.add(href);
        const shown = await follow(page, at);
        await shown.waitForURL(href);
        if (href.startsWith('https:')) await expect(shown.locator('body')).toHaveText('outside');
        else {
          await expect(shown.locator('[data-screen]').first()).toBeVisible();
          await expect(shown.locator('[data-screen="not-found"], [data-screen="error"]')).toHaveCount(0);
        }
        if (shown === page) await page.goto(address);
        else await shown.close();
      }
    }
    // The terms and the policies at the least.
    expect(clicked.size).toBeGreaterThan(2);
  });
}

test('[BRD-014] [F-217] [SAFE-04] a configured provider of reviews stands in frames once cookies are accepted', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/reviews/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(siteAddress('cfc-full.verve'));
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  for (const kind of ['Review summary', 'Customer reviews']) {
    const frame = page.locator(`iframe[title="${kind}"]`);
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByText('A review provider of the sandbox.')).toBeVisible();
    await expect(frame.contentFrame().locator('.number')).toHaveText('verve');
  }
  expect(new Set(asked)).toEqual(new Set(['/reviews/micro', '/reviews/slider']));
});
