import type { BrowserCookies } from './clickCookies.ts';

/** Cookies that never throw: a document that may have none does without. */
export function safeCookies(page: Pick<Document, 'cookie'>): BrowserCookies {
  return {
    read() {
      try {
        return page.cookie;
      } catch {
        return '';
      }
    },
    write(cookie) {
      try {
        page.cookie = cookie;
      } catch {
        // The click counts for as long as the page stands.
      }
    },
  };
}
