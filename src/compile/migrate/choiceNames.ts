import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { partOf } from './partOf.ts';

/** By the name of a table of values, that of the choice it becomes: choices share their names with values. */
export function choiceNames(documents: readonly MigratedDocument[]): ReadonlyMap<string, string> {
  const flows = documents.filter(isFlow).map(({ json }) => json);
  const values = new Set(flows.flatMap((flow) => Object.keys(partOf(flow, 'values'))));
  const choices = flows.flatMap((flow) => Object.keys(partOf(flow, 'choices')));
  const tables = flows.flatMap((flow) =>
    Object.entries(partOf(flow, 'tables')).flatMap(([name, rows]) => (isChoice(rows) ? [name] : [])),
  );
  return new Map([
    ...choices.map((name) => [name, name] as const),
    ...tables.map((name) => [name, values.has(name) ? `${name}Choice` : name] as const),
  ]);
}

function isChoice(rows: unknown): boolean {
  return Array.isArray(rows) && rows.some((row) => isObject(row) && 'is' in row);
}
