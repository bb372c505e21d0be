import type { BrowserStorage } from './BrowserStorage.ts';

const TOKEN = 'sessionToken';
const OLD_TOKEN = 'oldSessionToken';

export interface SessionToken {
  /** The token of this tab; a new tab without one takes the local copy. Undefined before the configuration. */
  read(): string | undefined;
  /** Takes a new token; the one before stays as `oldSessionToken` (SEC-002). */
  replace(token: string): void;
}

/**
 * The session token: session storage is the truth, the local copy follows every change and is read only by a tab
 * that has none of its own (TRK-001, TRK-005, A-078).
 */
export function createSessionToken(tab: BrowserStorage, browser: BrowserStorage): SessionToken {
  const read = () => tab.getItem(TOKEN) ?? browser.getItem(TOKEN) ?? undefined;
  return {
    read,
    replace(token) {
      const previous = read();
      if (previous !== undefined && previous !== token) tab.setItem(OLD_TOKEN, previous);
      tab.setItem(TOKEN, token);
      browser.setItem(TOKEN, token);
    },
  };
}
