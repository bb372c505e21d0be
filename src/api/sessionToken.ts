import type { BrowserStorage } from './BrowserStorage.ts';

const TOKEN = 'sessionToken';
const OLD_TOKEN = 'oldSessionToken';

export interface SessionToken {
  /** The token of this tab; undefined before the configuration. */
  read(): string | undefined;
  /**
   * If this tab started without a token: the token of the previous tab, for a page that only shows what was agreed to
   * (A-078).
   */
  ofOtherTab(): string | undefined;
  /** Stores a new token of the same person; the previous one stays as `oldSessionToken` (SEC-002). */
  replace(token: string): void;
  /** Stores the token of another person's session; nothing of the previous one stays (F-101). */
  handOver(token: string): void;
  /** Forgets every token, in all tabs. */
  forget(): void;
}

/**
 * The session token: session storage is the source of truth, and the local copy follows every change (TRK-001, TRK-005,
 * A new tab starts without one: whoever opens it may be somebody else (F-101).
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
