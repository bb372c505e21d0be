import { entriesOf, itemsOf, member, type Node, placeInText, plain, textOf } from '../document/Node.ts';
import { isTable } from '../merge/mergeNodes.ts';
import type { Place } from '../report/Place.ts';
import { each, type Lowered, type Lowering, remembered } from './lowering.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';
import { parseCondition, parseValue } from './parseExpression.ts';
import { ExpressionMistake } from './tokensOf.ts';

/** A condition; one that cannot be read never holds. */
export const condition: Lowering = remembered((node) => {
  const never = objectNode(node.place, { any: listNode(node.place, []) });
  // What is no condition at all is the grammar's to say.
  if (textOf(node)?.startsWith('=') !== false) return { node: never, mistakes: [] };
  return expression(node, () => parseCondition(node), never);
});

/**
 * A value and what stands inside it: a text behind `=` is an expression, what has columns and rows a table, everything
 * else itself.
 */
export const value: Lowering = remembered((node) => {
  if (isTable(node)) {
    const rows = rowsOf(node, 'is', value);
    return { ...rows, node: objectNode(node.place, { $table: rows.node }) };
  }
  if (node.kind !== 'scalar') return inside(node);
  if (textOf(node)?.startsWith('=') !== true) return { node, mistakes: [] };
  return expression(node, () => parseValue(node), scalarNode(node.place, null));
});

const inside = each(value);

/** A table of routes, row by row. */
export const decision: Lowering = remembered((node) =>
  rowsOf(node, 'to', (to) => ({ node: to, mistakes: [] })),
);

/** What an expression stands for; where it cannot be read, its mistake and what stands in its place. */
function expression(node: Node, parse: () => Node, otherwise: Node): Lowered {
  try {
    return { node: parse(), mistakes: [] };
  } catch (error) {
    if (!(error instanceof ExpressionMistake)) throw error;
    return {
      node: otherwise,
      mistakes: [{ place: placeInText(node, error.offset), message: error.message }],
    };
  }
}

type Mistakes = Lowered['mistakes'][number][];

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
