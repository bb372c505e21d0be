import type { DatabaseRow, Queryable } from './Database.ts';

/**
 * Adds rows that have the same columns; undefined is null.
 * @param table a word of the code, as the columns are; never given
 * @param ending of the statement, such as `on conflict do nothing returning id`
 * @returns what `returning` names
 */
export async function insertRows<Row = DatabaseRow>(
  database: Queryable,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  ending = '',
): Promise<Row[]> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  const places = rows.map(
    (_row, at) => `(${columns.map((_, index) => `$${at * columns.length + index + 1}`).join(', ')})`,
  );
  const statement = `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} ${ending}`;
  return database.query<Row>(statement.trimEnd(), values);
}
