import type { Page } from '@playwright/test';

/** What a page and its browser keep beside what is drawn: storage, history, address, cookies, what services are told. */
export const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.cookie,
      window.dataLayer,
    ]),
  );
