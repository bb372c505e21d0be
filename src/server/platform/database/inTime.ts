import { DatabaseAway } from './DatabaseAway.ts';
import { patience } from './waits.ts';

/**
 * Does work that has to wait for its turn, unless that comes too late.
 * @param queue is handed what is to be done once it is its turn
 * @throws DatabaseAway where the turn did not come in time; the work is not done then, later either
 */
export async function inTime<Result>(
  queue: (begin: () => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  let away: DatabaseAway | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      away = new DatabaseAway('timed out waiting for a connection', { connectionLost: false });
      reject(away);
    }, patience);
  });
  const done = queue(async () => {
    clearTimeout(timer);
    if (away !== undefined) throw away;
    return work();
  });
  // Where it is late already nobody hears of the turn that comes after all.
  done.catch(() => {});
  return Promise.race([done, late]);
}
