import type { Page } from '@playwright/test';
import { siteAddress } from './support/siteAddress.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';
import { watchRequests } from './support/watchRequests.ts';

const systemPages = [
  ['/tc', 'tc'],
  ['/privacy', 'document'],
  ['/e-sign', 'document'],
  ['/error', 'error'],
  ['/404', 'not-found'],
  ['/maintenance', 'maintenance'],
] as const;

/** A drawn link that leads away from where it stands and was not followed yet: its address as written and in full. */
function nextLink(
  page: Page,
  followed: ReadonlySet<string>,
): Promise<{ written: string; href: string } | undefined> {
  return page.evaluate(
    (known) => {
      const links = [...document.querySelectorAll('a')].filter(
        (link) => !link.protocol.startsWith('tel') && !link.hash && link.checkVisibility(),
      );
      const link = links.find(({ href }) => !known.includes(href));
      return link && { written: link.getAttribute('href') ?? '', href: link.href };
    },
    [...followed],
  );
}

/** Clicks a link as a visitor does, and gives the page that it shows. */
async function follow(page: Page, written: string): Promise<Page> {
  const link = page.locator(`a[href="${written}"]`).filter({ visible: true }).first();
  const opensTab = (await link.getAttribute('target')) === '_blank';
  if (!opensTab) {
    await link.click();
    return page;
  }
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  return tab;
}

/** Where a site answers: at its own host, and where a browser finds no such host, at the plain one by its name. */
const hosts = [
  ['of the site', (path: string) => siteAddress('cfc.verve', path)],
  ['of the machine', (path: string) => siteAddress('', `${path}?site=cfc.verve`)],
] as const;

for (const [host, addressOf] of hosts)
  test(`[F-107] [F-717] [A-012] every link leads somewhere, from the first screen and from the pages that every flow has, at the host ${host}`, async ({
    page,
    context,
  }) => {
    // What is not on this machine is there for a visitor.
    await context.route(/^https:/u, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
    const clicked = new Set<string>();
    for (const [path, screen] of [['/', ''] as const, ...systemPages]) {
      const address = addressOf(path);
      await page.goto(address);
      await expect(page.locator(`[data-screen${screen && `="${screen}"`}]`).first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      // Only the first screen is drawn by the server, which draws it for no plain host.
      if (path === '/') await takenOver(page);
      for (
        let link = await nextLink(page, clicked);
        link !== undefined;
        link = await nextLink(page, clicked)
      ) {
        const { written, href } = link;
        clicked.add(href);
        const shown = await follow(page, written);
        await shown.waitForURL(href);
        if (href.startsWith('https:')) await expect(shown.locator('body')).toHaveText('outside');
        else {
          await expect(shown.locator('[data-screen]').first()).toBeVisible();
          await expect(shown.locator('[data-screen="not-found"], [data-screen="error"]')).toHaveCount(0);
        }
        if (shown !== page) await shown.close();
        else {
          await page.goto(address);
          await expect(page.getByRole('contentinfo')).toBeVisible();
          if (path === '/') await takenOver(page);
        }
      }
    }
    // The terms and the privacy policy at the least.
    expect(clicked.size).toBeGreaterThan(1);
  });

test('[BRD-014] [F-217] [SAFE-04] a configured provider of reviews stands in frames once cookies are accepted', async ({
  page,
}) => {
  const asked = watchRequests(page, /\/reviews\//);
  await page.goto(siteAddress('cfc-full.verve'));
  await takenOver(page);
  // Frames that come into view are asked for; the frame of other services comes no sooner.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'scroll_half'));
  await expect(page.locator('iframe[src*="/_frame/functional"]')).toHaveCount(1);
  expect(asked.map((request) => request.url())).toEqual([]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  for (const kind of ['Review summary', 'Customer reviews']) {
    const frame = page.locator(`iframe[title="${kind}"]`);
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByText('A review provider of the sandbox.')).toBeVisible();
    await expect(frame.contentFrame().locator('.number')).toHaveText('verve');
  }
  expect(new Set(asked.map((request) => new URL(request.url()).pathname))).toEqual(
    new Set(['/reviews/micro', '/reviews/slider']),
  );
});
