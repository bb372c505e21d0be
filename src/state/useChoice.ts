import { useAtomValue } from 'jotai';
import { holds } from '../engine/conditions/holds.ts';
import type { Table } from '../engine/slice.ts';
import { chooseRow } from '../engine/tables/chooseRow.ts';
import { atomsBy } from './atomsBy.ts';
import { contextAtom } from './contextAtom.ts';
import { sliceAtom } from './sliceAtom.ts';
import { stableAtom } from './stableAtom.ts';

const choiceAtom = atomsBy((table: Table | string) =>
  stableAtom((get) => {
    const slice = get(sliceAtom);
    const rows =
      typeof table !== 'string'
        ? table
        : Object.hasOwn(slice.tables, table)
          ? slice.tables[table]
          : undefined;
    return chooseRow(rows ?? [], (condition) => holds(slice, condition, get(contextAtom)))?.is;
  }),
);

/** The `is` of the first row that holds, of a table or of the table with this name; undefined where none fits. */
export function useChoice(table: Table | string): unknown {
  return useAtomValue(choiceAtom(table));
}
