import type { Db, PgBoss } from 'pg-boss';
import type { Queryable } from '../database/Database.ts';

/** Puts the id of a row into a queue, within the transaction that writes the row: both are there, or neither. */
export async function sendJob(
  boss: PgBoss,
  queue: string,
  id: string,
  transaction: Queryable,
): Promise<void> {
  const db: Db = {
    executeSql: async (text, values = []) => ({ rows: await transaction.query(text, values) }),
  };
  await boss.send(queue, { id }, { db });
}
