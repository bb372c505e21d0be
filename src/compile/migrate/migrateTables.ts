import { isObject } from './isObject.ts';
import { migrateTable } from './migrateTable.ts';
import { partOf } from './partOf.ts';

/**
 * A flow with its tables as decisions and choices. One that is neither stays.
 * @param choiceOf the name of the choice that a table becomes
 */
export function migrateTables(flow: unknown, choiceOf: (table: string) => string): unknown {
  if (!isObject(flow) || !isObject(flow.tables)) return flow;
  const tables = Object.entries(flow.tables);
  const made = (word: 'to' | 'is', nameOf: (table: string) => string) =>
    Object.fromEntries(
      tables.flatMap(([name, rows]) => (hasWord(rows, word) ? [[nameOf(name), migrateTable(rows)]] : [])),
    );
  const rest = Object.fromEntries(tables.filter(([, rows]) => !hasWord(rows, 'to') && !hasWord(rows, 'is')));
  const parts: Record<string, Record<string, unknown>> = {
    choices: { ...partOf(flow, 'choices'), ...made('is', choiceOf) },
    decisions: { ...partOf(flow, 'decisions'), ...made('to', (name) => name) },
    tables: rest,
  };
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
  return Object.fromEntries(
    Object.entries(flow).flatMap(([key, inner]) => {
      if (key === 'tables') return filled;
      return Object.hasOwn(parts, key) ? [] : [[key, inner]];
    }),
  );
}

function hasWord(rows: unknown, word: 'to' | 'is'): rows is Record<string, unknown>[] {
  return Array.isArray(rows) && rows.length > 0 && rows.every((row) => isObject(row) && word in row);
}
