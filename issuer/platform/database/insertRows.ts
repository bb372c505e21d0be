import type { DatabaseRow, Queryable } from './Database.ts';

type InsertedRow = Readonly<Record<string, unknown>>;

/**
 * Adds rows that have the same columns; undefined is null.
 * @param table a literal of the code, like the columns
 * @param ending of the statement, such as `on conflict do nothing returning id`
 * @returns what `returning` names
 */
export async function insertRows<Row = DatabaseRow>(
  database: Queryable,
  table: string,
  rows: readonly InsertedRow[],
  ending = '',
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const params: unknown[] = [];
  return database.query<Row>(insertion(table, rows, ending, params), params);
}

/**
 * The same as part of a larger statement.
 * @param rows at least one
 * @param params of that statement, to which the values are added
 */
export function insertion(
  table: string,
  rows: readonly InsertedRow[],
  ending: string,
  params: unknown[],
): string {
  const columns = Object.keys(rows[0] ?? {});
  const places = rows.map(
    (row) => `(${columns.map((column) => `$${params.push(row[column] ?? null)}`).join(', ')})`,
  );
  return `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} ${ending}`.trimEnd();
}
