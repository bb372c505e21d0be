import { expect, type Page } from '@playwright/test';
import { outsider } from './outsider.ts';
import { siteAddress } from './siteAddress.ts';

export const service = outsider();

/** Opens the first screen of a site with every kind of outside service. */
export async function openMeasured(page: Page, path = '/', referer?: string): Promise<void> {
  await page.goto(siteAddress('prequal-full.surge', path), { referer });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });

export const choose = (page: Page, answer: 'Accept' | 'Decline') =>
  notice(page).getByRole('button', { name: answer }).click();

/** The data layer has what comes five seconds after landing. */
export const landed = (page: Page) =>
  page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'));

/** The service that is always told has heard of an event; who heard of the same, heard of those before it. */
export const heard = (event: string) =>
  expect
    .poll(async () => {
      const told = (await service.received()).filter(({ url }) => url.startsWith('/identity'));
      return told.map(({ body }) => JSON.parse(body).event);
    })
    .toContain(event);
