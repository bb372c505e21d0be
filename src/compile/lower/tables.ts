import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { condition } from './condition.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';

type Mistakes = Lowered['mistakes'][number][];

/** Whether a node is a table with columns, wherever it stands. */
export function isTable(node: Node): boolean {
  return member(node, 'columns') !== undefined && member(node, 'rows') !== undefined;
}

/**
 * A table with columns as rows with conditions.
 * @param cell lowers what a row says where it fits
 * @param word the key of that: `to` or `is`
 */
export function rowsOf(table: Node, word: 'to' | 'is', cell: Lowering): Lowered {
  const mistakes: Mistakes = [];
  const columns = columnsOf(table, mistakes);
  const used = new Set<string>();
  const rows = itemsOf(member(table, 'rows')).map((row) => {
    const tests = entriesOf(row).flatMap(([key, node, place]): Node[] => {
      if (key === word || key === '$comment') return [];
      used.add(key);
      const column = columns.get(key);
      const known = [...columns.keys(), word];
      if (column === undefined && !columns.has(key))
        mistakes.push({ place, message: `this table has no column "${key}"`, unknown: { word: key, known } });
      return column === undefined ? [never(place)] : testsOf(column, node, mistakes);
    });
    const result = member(row, word);
    const lowered = result === undefined ? undefined : cell(result);
    mistakes.push(...(lowered?.mistakes ?? []));
    return objectNode(row.place, { when: together(row.place, tests), [word]: lowered?.node });
  });
  for (const [key, , place] of entriesOf(member(table, 'columns'))) {
    if (!used.has(key)) mistakes.push({ place, message: `no row of this table has a cell under "${key}"` });
  }
  return { node: listNode(table.place, rows), mistakes };
}

/** What a cell is held against: a path, or a condition that holds or not. */
interface Column {
  path?: string;
  when: Node;
  place: Place;
}

function columnsOf(table: Node, mistakes: Mistakes): Map<string, Column | undefined> {
  return new Map(
    entriesOf(member(table, 'columns')).map(([key, node]) => {
      const lowered = condition(node);
      mistakes.push(...lowered.mistakes);
      if (lowered.mistakes.length > 0) return [key, undefined];
      const path = /^[a-z]+(?:\.[A-Za-z0-9_]+)+$/u.test(textOf(node) ?? '') ? textOf(node) : undefined;
      return [key, { ...(path === undefined ? {} : { path }), when: lowered.node, place: node.place }];
    }),
  );
}

function testsOf({ path, when }: Column, cell: Node, mistakes: Mistakes): Node[] {
  const value = plain(cell);
  const { place } = cell;
  if (path === undefined) {
    if (value === true) return [when];
    if (value === false) return [objectNode(place, { not: when })];
    mistakes.push({ place, message: 'this column is a condition: its cells are true or false' });
    return [never(place)];
  }
  const test = (held: Node): Node[] => [
    { kind: 'object', place, entries: new Map([[path, { place, node: held }]]) },
  ];
  if (value === 'given') return test(objectNode(place, { minLength: scalarNode(place, 1) }));
  const [, sign, number] = /^(>=|<=) (-?[0-9]+(?:\.[0-9]+)?)$/u.exec(String(value)) ?? [];
  if (number === undefined) return test(cell);
  return test(
    objectNode(place, { [sign === '>=' ? 'minimum' : 'maximum']: scalarNode(place, Number(number)) }),
  );
}

/** In place of a cell that is wrong itself. */
function never(place: Place): Node {
  return objectNode(place, { any: listNode(place, []) });
}

function together(place: Place, tests: Node[]): Node | undefined {
  const [only, ...more] = tests;
  return more.length === 0 ? only : objectNode(place, { all: listNode(place, tests) });
}
