/** The part of `Storage` that the product uses. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Storage that never throws: where the browser denies it (privacy modes, a full disk) the page remembers in memory,
 * for as long as it stands.
 * @param open gives the browser's storage; the mere access may throw
 */
export function safeStorage(open: () => BrowserStorage): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: BrowserStorage) => Result, otherwise: () => Result): Result => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      memory.delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      );
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}
