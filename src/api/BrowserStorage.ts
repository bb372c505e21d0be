/** The part of `Storage` that the product uses. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Storage that never throws: if the browser denies it (privacy modes, a full disk), values are kept in memory for the
 * lifetime of the page.
 * @param open returns the browser's storage; merely accessing it may throw
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
