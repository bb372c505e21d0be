import type { BrowserStorage } from '../../api/BrowserStorage.ts';

/** The storage of a tab that only memory holds; `entries` are what it holds now. */
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
