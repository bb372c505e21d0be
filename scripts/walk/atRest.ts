/**
 * Resolves once nothing was rendered, focused or loaded for some turns.
 * @param isLoading whether code is being loaded
 */
export async function atRest(isLoading: () => boolean): Promise<void> {
  const { body } = document;
  let before: unknown[] = [];
  for (let turns = 0; turns < 5; turns += 1) {
    const now = [body.innerHTML, document.activeElement, document.title];
    if (isLoading() || now.some((part, index) => part !== before[index])) turns = 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Tracks running work, so a walker knows when a page is idle. */
export interface Work {
  /** Counts a task as running until it ends. */
  counted<Value>(task: Promise<Value>): Promise<Value>;
  /**
   * Resolves once nothing was running for some turns of the event loop, because calls lead to more calls.
   * @param isBusy whether anything is running that is not counted
   */
  quiet(isBusy?: () => boolean): Promise<void>;
}

/** @param turn one turn of the event loop */
export function countWork(turn: () => Promise<unknown>): Work {
  let underWay = 0;
  return {
    counted(task) {
      underWay += 1;
      return task.finally(() => {
        underWay -= 1;
      });
    },
    async quiet(isBusy = () => false) {
      const isResting = () => underWay === 0 && !isBusy();
      for (let turns = 0; turns < 8; turns = isResting() ? turns + 1 : 0) {
        await turn();
        await throughThreads();
      }
    },
  };
}

/** Keys of submissions are hashed in threads, which may take longer than some turns on a busy machine. */
function throughThreads(): Promise<unknown> {
  return crypto.subtle.digest('SHA-256', new Uint8Array());
}
