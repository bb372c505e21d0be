import { entriesOf, member, type Node, textOf } from '../read/Node.ts';
import { placeInText } from '../read/placeInText.ts';
import { ExpressionMistake } from './ExpressionMistake.ts';
import { each, type Lowered, type Lowering, remembered } from './lowering.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';
import { parseCondition, parseValue } from './parseExpression.ts';

/** A condition; one that cannot be read never holds. */
export const condition: Lowering = remembered((node) => {
  const never = objectNode(node.place, { any: listNode(node.place, []) });
  // What is no condition at all is the grammar's to say.
  if (textOf(node)?.startsWith('=') !== false) return { node: never, mistakes: [] };
  return parsed(node, () => parseCondition(node), never);
});

/** A value and what stands inside it: a text behind `=` is an expression, everything else is itself. */
export const value: Lowering = remembered((node) => {
  const table = member(node, 'table');
  if (table !== undefined && entriesOf(node).length === 1)
    return { node: objectNode(node.place, { $table: table }), mistakes: [] };
  if (node.kind !== 'scalar') return inside(node);
  if (textOf(node)?.startsWith('=') !== true) return { node, mistakes: [] };
  return parsed(node, () => parseValue(node), scalarNode(node.place, null));
});

const inside = each(value);

function parsed(node: Node, parse: () => Node, otherwise: Node): Lowered {
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
