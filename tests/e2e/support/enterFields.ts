import { expect, type Page, type Request } from '@playwright/test';

/** Enters so many fields that the page fetches what lies ahead, and waits until that is there. */
export async function enterFields(page: Page): Promise<void> {
  const onTheWay = new Set<Request>();
  page.on('request', (request) => onTheWay.add(request));
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  const begun = page.waitForRequest('**/assets/DialogFrameBlock-*');
  for (const name of ['FirstName', 'LastName', 'Address1', 'City', 'Email'])
    await page.locator(`[name="${name}"]`).focus();
  await begun;
  await expect.poll(() => onTheWay.size, 'what lies ahead is there').toBe(0);
}
