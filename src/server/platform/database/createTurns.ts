/**
 * Lets work with the same name wait for its predecessor in this process. So a burst of one visitor's calls holds one
 * connection of a pool and not all of them; between processes a row lock does the same.
 */
export function createTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    const settled = mine
      .catch(() => {})
      .then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
    last.set(name, settled);
    return mine;
  };
}
