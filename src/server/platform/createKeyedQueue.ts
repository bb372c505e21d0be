/**
 * Makes work with the same key wait for its predecessor in this process. So a burst of one visitor's calls holds one
 * connection of a pool instead of all of them; between processes a row lock does the same.
 */
export function createKeyedQueue(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = mine
      .catch(() => {})
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return mine;
  };
}
