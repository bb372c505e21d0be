import { textOf } from '../document/Node.ts';
import { expression } from './expression.ts';
import { each, type Lowering, remembered } from './lowering.ts';
import { objectNode, scalarNode } from './nodes.ts';
import { parseValue } from './parseExpression.ts';
import { isTable, rowsOf } from './tables.ts';

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
