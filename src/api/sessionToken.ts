import type { BrowserStorage } from './BrowserStorage.ts';

const TOKEN = 'sessionToken';
const OLD_TOKEN = 'oldSessionToken';

export interface SessionToken {
  /** The token of this tab; undefined before the configuration. */
  read(): string | undefined;
  /** Where this tab began without a token: that of the tab before it, for a page that only shows what was agreed to. */
  ofOtherTab(): string | undefined;
  /** Takes a new token of the same person; the one before stays as `oldSessionToken` (SEC-002). */
  replace(token: string): void;
  /** Takes the token of another person's session; nothing of the one before stays (F-101). */
  handOver(token: string): void;
  /** Forgets every token, in all tabs. */
  forget(): void;
}

/**
 * The session token: session storage is the truth, the local copy follows every change (TRK-001, TRK-005, A-078). A new
 * tab begins without one: whoever opens it may be somebody else (F-101).
 */
export function createSessionToken(tab: BrowserStorage, browser: BrowserStorage): SessionToken {
  const read = () => tab.getItem(TOKEN) ?? undefined;
  const other = read() === undefined ? (browser.getItem(TOKEN) ?? undefined) : undefined;
  const take = (token: string) => {
    tab.setItem(TOKEN, token);
    browser.setItem(TOKEN, token);
  };
  return {
    read,
    ofOtherTab: () => other,
    replace(token) {
      const previous = read();
      if (previous !== undefined && previous !== token) tab.setItem(OLD_TOKEN, previous);
      take(token);
    },
    handOver(token) {
      tab.removeItem(OLD_TOKEN);
      take(token);
    },
    forget() {
      for (const key of [TOKEN, OLD_TOKEN]) tab.removeItem(key);
      browser.removeItem(TOKEN);
    },
  };
}
