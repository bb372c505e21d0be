import type { Page, Request } from '@playwright/test';

/**
 * The requests of a page from now on, the first one first.
 * @param address pattern of their addresses
 * @returns a list that grows while the page asks
 */
export function watchRequests(page: Page, address: RegExp): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request);
  });
  return requests;
}
