import type { Queryable } from '../platform/database/Database.ts';

/** The id of the application with a reference number that only one has. */
export async function idOf(database: Queryable, reference: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('select id from application where reference = $1', [
    reference,
  ]);
  if (row === undefined) throw new Error(`There is no application ${reference}.`);
  return row.id;
}
