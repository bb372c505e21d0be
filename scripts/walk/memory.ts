import type { BrowserStorage } from '../../src/api/BrowserStorage.ts';
import type { BrowserCookies } from '../../src/app/storage/clickCookies.ts';

/** In-memory storage of a tab; `entries` is its content. */
export function memoryStorage(
  entries: Record<string, string> = {},
): BrowserStorage & { entries(): Record<string, string> } {
  const held = new Map(Object.entries(entries));
  return {
    entries: () => Object.fromEntries(held),
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

/** In-memory cookies. Expiration and path are ignored. */
export function memoryCookies(...given: string[]): BrowserCookies {
  const jar = new Map<string, string>();
  const write = (cookie: string) => {
    const [pair = ''] = cookie.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair);
  };
  given.forEach(write);
  return { read: () => [...jar.values()].join('; '), write };
}
