import type { Condition, Row, Table } from './slice.ts';

/**
 * The first row whose `when` holds; a row without `when` always does. Undefined where no row fits.
 * @param holds evaluates a condition in the present context
 * @param isRoute in a routing table: rows whose `to` it does not know are skipped
 */
export function chooseRow<T>(
  table: Table<T>,
  holds: (condition: Condition) => boolean,
  isRoute?: (route: string) => boolean,
): Row<T> | undefined {
  return table.find((row) => {
    if (isRoute !== undefined && row.to !== undefined && !isRoute(row.to)) return false;
    return row.when === undefined || holds(row.when);
  });
}
