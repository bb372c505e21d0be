import type { Page } from '@playwright/test';
import { catalogueIds } from '../../testing/support/catalogueIds.ts';
import { siteAddress } from './support/siteAddress.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

const { brands } = catalogueIds();

/** What the focused element is drawn with, and what a color of the page's tokens is. */
async function ringOfFocus(page: Page, inkOf: string, haloOf: string) {
  return page.evaluate(
    ([inkOf, haloOf]) => {
      const probe = document.body.appendChild(document.createElement('i'));
      const resolved = (token = '') => {
        probe.style.color = `var(${token})`;
        return getComputedStyle(probe).color;
      };
      const [ink, halo] = [resolved(inkOf), resolved(haloOf)];
      probe.remove();
      const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? probe);
      return { ring: `${outlineStyle} ${outlineColor}`, boxShadow, ink: `solid ${ink}`, halo };
    },
    [inkOf, haloOf] as const,
  );
}

/** Gives the focus to a control as the keyboard does. */
async function tabInto(page: Page, name: string): Promise<void> {
  await page.locator(`[name="${name}"]`).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
}

test('[F-417] [F-418] [UX-12] [UX-13] each brand has a focus ring in its ink with light on both sides, and where colors are forced the logo for the ground', async ({
  page,
}) => {
  const logo = page.getByRole('banner').getByRole('img').first();
  const shown = () => logo.evaluate((image: HTMLImageElement) => image.currentSrc);
  for (const brand of brands) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto(siteAddress(`prequal.${brand}`));
    await expect.poll(shown, brand).toMatch(/\/logo-?light\./iu);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await expect.poll(shown, brand).toMatch(/\/logo\./u);
    await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
    await takenOver(page);
    await tabInto(page, 'Address1');
    const { ring, boxShadow, ink, halo } = await ringOfFocus(page, '--color-ink', '--color-panel');
    expect(ring, brand).toBe(ink);
    expect(boxShadow, brand).toContain(halo);
  }
});

test('[F-415] beside a long form on a desktop the help stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(siteAddress('prequal.surge'));
  const help = page.getByRole('heading', { name: 'Need help?' });
  // Until then the column beside the form is full of what the card gives.
  for (const name of ['PrimaryPhone', 'SSN', 'MonthlyIncome']) {
    await page
      .locator(`form [name="${name}"]`)
      .evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(help).toBeInViewport();
  }
});

test('[F-417] [F-423] the pages of the sandbox have one family of letters and one ring', async ({ page }) => {
  const query = new URLSearchParams({
    token: 'a'.repeat(64),
    origin: new URL(siteAddress('prequal.surge')).origin,
  });
  for (const address of [siteAddress(''), `${siteAddress('link')}?${query}`]) {
    await page.goto(address);
    const letters = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      return getComputedStyle(heading).fontFamily;
    });
    expect(letters).toContain('Figtree');
    expect(
      await page.evaluate(() => document.fonts.ready.then((fonts) => fonts.check('16px Figtree Variable'))),
    ).toBe(true);
    await page.keyboard.press('Tab');
    const { ring, boxShadow, ink, halo } = await ringOfFocus(page, '--ink', '--panel');
    expect(ring).toBe(ink);
    expect(boxShadow).toContain(halo);
  }
});
