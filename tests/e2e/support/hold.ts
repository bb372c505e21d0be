import type { Page, Request } from '@playwright/test';

/** Requests that are kept waiting. */
export interface Held {
  /** Those that came so far, the first one first; some may have been taken back since. */
  requests: readonly Request[];
  /** Lets them all go on, and every further one. */
  letGo(): void;
}

/**
 * Keeps requests of a page waiting until they are let go.
 * @param address pattern of their addresses, as `page.route` takes it
 */
export async function hold(page: Page, address: string | RegExp): Promise<Held> {
  const requests: Request[] = [];
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    requests.push(route.request());
    await gone;
    // A request that was taken back cannot go on.
    await route.continue().catch(() => undefined);
  });
  return { requests, letGo };
}
