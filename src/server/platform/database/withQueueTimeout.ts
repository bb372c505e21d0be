import { DatabaseUnavailable } from './DatabaseUnavailable.ts';
import { patience } from './waits.ts';

/**
 * Does work that has to wait for its turn, unless that comes too late.
 * @param queue is handed what is to be done once it is its turn
 * @throws DatabaseUnavailable where the turn did not come in time; the work is not done then, later either
 */
export async function withQueueTimeout<Result>(
  queue: (begin: () => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  let unavailable: DatabaseUnavailable | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      unavailable = new DatabaseUnavailable('timed out waiting for a connection', { connectionLost: false });
      reject(unavailable);
    }, patience);
  });
  const done = queue(async () => {
    clearTimeout(timer);
    if (unavailable !== undefined) throw unavailable;
    return work();
  });
  // Where it is late already nobody hears of the turn that comes after all.
  done.catch(() => {});
  return Promise.race([done, late]);
}
