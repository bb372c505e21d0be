import type { BrowserStorage } from '../../api/BrowserStorage.ts';

/** The storage of a tab that only memory holds. */
export function memoryStorage(entries: Record<string, string> = {}): BrowserStorage {
  const held = new Map(Object.entries(entries));
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}
