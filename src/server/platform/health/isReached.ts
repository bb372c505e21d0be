import type { OpenDatabase } from '../database/Database.ts';

/** Milliseconds after which a database that does not answer counts as unavailable: probes wait for a second or so. */
const patience = 1_000;

/** Tells whether the database answers, soon. However often it is asked, one question is under way at a time. */
export function isReached(database: Pick<OpenDatabase, 'ping'>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await database.ping();
      return true;
    } catch {
      return false;
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    underWay ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience);
    });
    const isThere = await Promise.race([underWay, late]);
    clearTimeout(timer);
    return isThere;
  };
}
